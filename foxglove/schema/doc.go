// Package schema holds Foxglove's Protobuf messages as Go types. The .proto files below proto/
// are those of github.com/foxglove/foxglove-sdk, schemas/proto/foxglove, at commit ca8a1ce
// (MIT licence, proto/LICENSE), unchanged; protoc-gen-go v1.36.8 made the Go code from them.
// So each descriptor is the official one, and the compiler finds a field that is misspelled.
//
// "go generate" makes the code again; it needs protoc.
//
//	descriptor.go  Descriptor: the schema of a message, as MCAP and the WebSocket protocol carry it
//
// Generated, one file a message:
//
//	arrow_primitive_pb.go, color_pb.go, cube_primitive_pb.go,
//	cylinder_primitive_pb.go, frame_transform_pb.go, frame_transforms_pb.go,
//	key_value_pair_pb.go, line_primitive_pb.go, location_fix_pb.go,
//	log_pb.go, model_primitive_pb.go, point3_pb.go,
//	pose_in_frame_pb.go, pose_pb.go, poses_in_frame_pb.go,
//	quaternion_pb.go, scene_entity_deletion_pb.go, scene_entity_pb.go,
//	scene_update_pb.go, sphere_primitive_pb.go, text_primitive_pb.go,
//	triangle_list_primitive_pb.go, vector3_pb.go
package schema

//go:generate sh generate.sh
