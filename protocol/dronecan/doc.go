// Package dronecan tells ArduPilot what its ESCs would: rpm, voltage, current and
// temperature of each motor. ArduPilot's JSON backend has no room for them, but its
// SITL has a CAN bus, which is a multicast group of UDP, and takes the telemetry of
// DroneCAN ESCs from it.
//
// A Node is one node on that bus: it sends esc.Status for each motor and NodeStatus,
// and answers GetNodeInfo, without which ArduPilot does not arm. It reaches programs
// of this computer alone.
//
// Source: DroneCAN specification, dronecan.github.io, chapters 3 (data types), 4
// (transport) and 5 (application); its DSDL of uavcan.equipment.esc.Status and of
// uavcan.protocol.NodeStatus and GetNodeInfo. The bus as datagrams: DroneCAN's
// multicast transport, as ArduPilot's SITL and pydronecan's "mcast:" have it.
package dronecan
