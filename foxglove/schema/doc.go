// Package schema holds Foxglove's Protobuf messages as Go types. The .proto files below proto/
// are those of github.com/foxglove/foxglove-sdk, schemas/proto/foxglove, at commit ca8a1ce
// (MIT licence, proto/LICENSE), unchanged; protoc-gen-go v1.36.8 made the Go code from them.
// So each descriptor is the official one, and the compiler finds a field that is misspelled.
//
// "go generate" makes the code again; it needs protoc.
//
//	descriptor.go  Descriptor: the schema of a message, as MCAP and the WebSocket protocol carry it
//	*.pb.go        generated, one file a message
package schema

//go:generate sh generate.sh
