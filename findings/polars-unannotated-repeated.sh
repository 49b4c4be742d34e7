#!/bin/bash
# nodejs-polars 0.26.1 and a repeated column of Parquet that has no LIST annotation
#
# The format allows a field that is "repeated" without the logical type LIST: each row then has a list of required
# values. parquet-go 0.32.0 writes a Go slice so unless its tag says list.
#
# Seen: nodejs-polars gives the column the type List, and an empty list in every row, without an error or a warning.
# hyparquet 1.26.2 reads the values from the same file. With the annotation, in three levels, both read them.
#
# So a program that writes slices should annotate them, and one that reads with polars should count the values once.
#
# Needs bash, go, node and npm. Exits 0 while this is so, 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat > go.mod <<'END'
module lists

go 1.25
END
cat > main.go <<'END'
package main

import "github.com/parquet-go/parquet-go"

type bare struct {
	V []float64 `parquet:"v"`
}

type annotated struct {
	V []float64 `parquet:"v,list"`
}

func main() {
	one, two := []float64{1, 2, 3}, []float64{4, 5}
	if err := parquet.WriteFile("bare.parquet", []bare{{one}, {two}}); err != nil {
		panic(err)
	}
	if err := parquet.WriteFile("annotated.parquet", []annotated{{one}, {two}}); err != nil {
		panic(err)
	}
}
END
export GOFLAGS=-mod=mod
go get github.com/parquet-go/parquet-go@v0.32.0 2>/dev/null
go run .

npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodejs-polars@0.26.1 nodejs-polars-linux-x64-gnu@0.26.1 hyparquet@1.26.2
cat > read.mjs <<'END'
import pl from 'nodejs-polars'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

for (const name of ['bare', 'annotated']) {
  const file = `${name}.parquet`
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file), compressors: {} })
  const column = pl.readParquet(file).getColumn('v')
  console.log(name, 'hyparquet', JSON.stringify(rows.map(r => Array.from(r.v))))
  console.log(name, 'polars', JSON.stringify(column.toArray().map(v => Array.from(v))))
}
END
node read.mjs | tee seen
diff seen - <<'END' && echo "as before" || { echo "this has changed"; exit 1; }
bare hyparquet [[1,2,3],[4,5]]
bare polars [[],[]]
annotated hyparquet [[1,2,3],[4,5]]
annotated polars [[1,2,3],[4,5]]
END
