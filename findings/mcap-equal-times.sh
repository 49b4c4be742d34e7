#!/bin/bash
# foxglove/mcap for Go 1.9.0 and @mcap/core 2.2.2: the order of messages of one time where chunks touch
#
# MCAP readers return messages by their log time. A recorder that takes in a late message writes a chunk that begins
# before the one ahead of it ends, or that has its last time; both then hold messages of one time, such as a state and its event.
#
# Guess: among messages of one time both readers keep the order of the file.
# Seen: @mcap/core does. The Go reader, asked for the order of log times, does not where a late message makes two chunks touch:
# of the times 10, 10, 10, 5 | 10, 20 it returns the messages 4 3 5 1 2 6, so that the fifth comes before the first
# although it is in a later chunk, and the third before the first although they share one. In the order of the file, or where all
# times rise, both agree.
#
# So a program that needs causes before effects should give them times of their own, or sort by the sequence number as
# well.
#
# Needs bash, go, node and npm. Exits 0 while this is so, 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @mcap/core@2.2.2 @mcap/nodejs@1.0.2

cat > go.mod <<'END'
module order

go 1.25

require github.com/foxglove/mcap/go/mcap v1.9.0
END
cat > main.go <<'END'
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/foxglove/mcap/go/mcap"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// write gives each message its place in the file as its only byte; the first chunk has four of them.
func write(path string, times ...uint64) {
	f, err := os.Create(path)
	check(err)
	w, err := mcap.NewWriter(f, &mcap.WriterOptions{Chunked: true, ChunkSize: 100})
	check(err)
	check(w.WriteHeader(&mcap.Header{}))
	check(w.WriteSchema(&mcap.Schema{ID: 1, Name: "n", Encoding: "text"}))
	check(w.WriteChannel(&mcap.Channel{ID: 1, SchemaID: 1, Topic: "n", MessageEncoding: "text"}))
	for i, at := range times {
		check(w.WriteMessage(&mcap.Message{ChannelID: 1, Sequence: uint32(i), LogTime: at, PublishTime: at, Data: []byte{byte('1' + i)}}))
	}
	check(w.Close())
	check(f.Close())
}

func read(path string) {
	f, err := os.Open(path)
	check(err)
	r, err := mcap.NewReader(f)
	check(err)
	info, err := r.Info()
	check(err)
	it, err := r.Messages(mcap.InOrder(mcap.LogTimeOrder))
	check(err)
	fmt.Printf("go %s, %d chunks:", path, len(info.ChunkIndexes))
	for {
		_, _, m, err := it.NextInto(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		check(err)
		fmt.Printf(" %s", m.Data)
	}
	fmt.Println()
}

func main() {
	write("overlap", 10, 10, 10, 5, 10, 20)
	write("ordered", 5, 10, 10, 10, 10, 20)
	read("overlap")
	read("ordered")
}
END
cat > read.mjs <<'END'
import { McapIndexedReader } from "@mcap/core";
import { FileHandleReadable } from "@mcap/nodejs";
import { open } from "fs/promises";
for (const path of ["overlap", "ordered"]) {
  const reader = await McapIndexedReader.Initialize({ readable: new FileHandleReadable(await open(path)) });
  let line = `js ${path}, ${reader.chunkIndexes.length} chunks:`;
  for await (const m of reader.readMessages()) line += " " + Buffer.from(m.data).toString();
  console.log(line);
}
END
go mod tidy 2> /dev/null
{ go run .; node read.mjs 2> /dev/null; } > seen
cat seen
printf '%s\n' 'go overlap, 2 chunks: 4 3 5 1 2 6' 'go ordered, 2 chunks: 1 2 3 4 5 6' \
  'js overlap, 2 chunks: 4 1 2 3 5 6' 'js ordered, 2 chunks: 1 2 3 4 5 6' | cmp - seen && echo "as seen"
