#!/bin/bash
# node-mavlink 2.3.0, MAVLink 1 and extension fields, read by gomavlib 3.3.5
#
# MAVLink 2 added extension fields at the end of messages. The protocol's guide says that MAVLink 1 does not carry them:
# SERVO_OUTPUT_RAW has 21 bytes there, and servo 9 to 16 only in MAVLink 2.
#
# Guess: node-mavlink leaves them out of a MAVLink 1 packet.
# Seen: its MavLinkProtocolV1 writes all fields, 37 bytes, with servo 9 to 16 set or zero alike, under a checksum that is right for
# them. Its own parser reads such a packet. gomavlib refuses it: "wrong size: expected 21, got 37". The same message
# in MAVLink 2 it reads.
#
# So a program that speaks MAVLink 1 by node-mavlink should send no message with extension fields, or cut them off itself.
#
# Needs bash, go, node and npm. Exits 0 while this is so, 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node-mavlink@2.3.0

cat > write.js <<'END'
const { MavLinkProtocolV1, MavLinkProtocolV2, common } = require("node-mavlink");
const message = new common.ServoOutputRaw();
for (let i = 1; i <= 16; i++) message[`servo${i}Raw`] = i <= 8 ? 1000 + i : 0;
const one = new MavLinkProtocolV1().serialize(message, 1);
console.error(`MAVLink 1: payload of ${one[1]} bytes`);
process.stdout.write(one);
process.stdout.write(new MavLinkProtocolV2().serialize(message, 2));
END
node write.js > packets

cat > go.mod <<'END'
module read

go 1.25

require github.com/bluenviron/gomavlib/v3 v3.3.5
END
cat > main.go <<'END'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
)

func main() {
	d := &dialect.ReadWriter{Dialect: common.Dialect}
	if err := d.Initialize(); err != nil {
		panic(err)
	}
	r := &frame.Reader{ByteReader: bufio.NewReader(os.Stdin), DialectRW: d}
	if err := r.Initialize(); err != nil {
		panic(err)
	}
	for range 2 {
		f, err := r.Read()
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		fmt.Printf("read: %T, servo 8 at %d\n", f, f.GetMessage().(*common.MessageServoOutputRaw).Servo8Raw)
	}
}
END
go mod tidy 2> /dev/null
go run . < packets > read
cat read
printf '%s\n' 'refused: unable to decode message: wrong size: expected 21, got 37' 'read: *frame.V2Frame, servo 8 at 1008' | cmp - read && echo "as seen"
