// Command servoreplay sends servo packets that an ArduCopter sent once to a JSON SITL backend, each after the
// answer to the one before, as ArduPilot does, and checks the answers:
//
//	go run ./internal/servoreplay HOST:PORT FILE.bin.gz
//
// It exits with 1 where one stays away, or is not a state that follows the one before.
package main

import (
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"time"
)

const (
	size16, size32 = 40, 72 // of a packet with 16 outputs, and with 32 [bytes]
	magic32        = 29569
	resend         = 200 * time.Millisecond // after which a packet is sent again
	patience       = 150                    // times that it is sent
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "servoreplay: expected HOST:PORT FILE.bin.gz")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "servoreplay:", err)
		os.Exit(1)
	}
}

func run(address, path string) error {
	packets, err := read(path)
	if err != nil {
		return err
	}
	conn, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	resets, last, began := 0, 0.0, time.Now()
	for i, packet := range packets {
		now, err := exchange(conn, packet)
		if err != nil {
			return fmt.Errorf("packet %d of %d: %w", i+1, len(packets), err)
		}
		if now <= last {
			resets++
		}
		last = now
	}
	took := time.Since(began)
	fmt.Printf("%d packets, all answered in %.2f s; %d restarts; the flight ends at %.3f s\n", len(packets), took.Seconds(), resets, last)
	if resets > 1 { // the file has the end of a flight, and the start of another
		return fmt.Errorf("the physics time went back %d times, expected once", resets)
	}
	return nil
}

// read takes a file apart into packets.
func read(path string) (packets [][]byte, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(unzipped)
	for err == nil && len(data) > 0 {
		size := size16
		if len(data) >= size16 && binary.LittleEndian.Uint16(data) == magic32 {
			size = size32
		}
		if len(data) < size {
			return nil, errors.New(path + ": the last packet is cut")
		}
		packets, data = append(packets, data[:size]), data[size:]
	}
	return packets, err
}

// exchange sends a packet until it is answered, and returns the physics time of the answer [s].
func exchange(conn net.Conn, packet []byte) (now float64, err error) {
	answer := make([]byte, 1<<16)
	for range patience {
		if _, err := conn.Write(packet); err != nil {
			time.Sleep(resend) // nobody listens yet
			continue
		}
		if err := conn.SetReadDeadline(time.Now().Add(resend)); err != nil {
			return 0, err
		}
		n, err := conn.Read(answer)
		if err != nil {
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				time.Sleep(resend) // nobody listens yet
			}
			continue
		}
		return check(answer[:n])
	}
	return 0, fmt.Errorf("no answer, of %d times that it was sent", patience)
}

// check returns the physics time of a state [s].
func check(answer []byte) (now float64, err error) {
	var state struct {
		Timestamp float64   `json:"timestamp"`
		Position  []float64 `json:"position"`
		Velocity  []float64 `json:"velocity"`
		IMU       struct {
			Gyro  []float64 `json:"gyro"`
			Accel []float64 `json:"accel_body"`
		} `json:"imu"`
	}
	if err := json.Unmarshal(answer, &state); err != nil {
		return 0, fmt.Errorf("the answer is no JSON: %w", err)
	}
	for _, v := range [][]float64{state.Position, state.Velocity, state.IMU.Gyro, state.IMU.Accel} {
		if len(v) != 3 || math.IsNaN(v[0]+v[1]+v[2]) {
			return 0, fmt.Errorf("the answer is no state: %s", answer)
		}
	}
	return state.Timestamp, nil
}
