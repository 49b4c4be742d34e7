#!/bin/sh
# Makes the Go code of this package from the files below proto/. Needs protoc.
set -eu
options=module=github.com/sitlark/sitlark
for file in proto/foxglove/*.proto; do
    options="$options,Mfoxglove/${file##*/}=github.com/sitlark/sitlark/foxglove/schema"
done
GOBIN=$(mktemp -d)
export GOBIN
go install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.8
protoc -I proto --plugin="$GOBIN/protoc-gen-go" --go_out=../.. --go_opt="$options" proto/foxglove/*.proto
for file in *.pb.go; do
    mv "$file" "$(echo "${file%.pb.go}" | sed 's/\(.\)\([A-Z]\)/\1_\2/g' | tr A-Z a-z)_pb.go"
done
