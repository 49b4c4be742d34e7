// Package flight flies scenarios without a window: the real exchange over UDP, with the
// built-in autopilot as its client, or with ArduPilot.
//
// Its place in the flow: package main and the batches call Run, or Prepare and fly it
// themselves. A Run has its own socket, world and autopilot: any number may fly at once.
package flight
