#!/bin/bash
# node-hgt 1.2.3 and srtm-elevation 2.1.2: voids and the northern edge of SRTM tiles
#
# A tile of SRTM3 has 1201 × 1201 heights of 16 bits, both edges included: neighbours share them. Where the radar saw
# nothing, the height is -32768.
#
# Guess: next to a void both return no height, or that of the points around it, and on an edge the heights of the edge.
# Seen: the void takes part in the interpolation. In a plain of 100 m with one void, half a point away from it both return
# -16334 m, without an error. On the northern edge, which their own check lets pass, they throw a RangeError, since they
# read the row beyond it; on the other edges they return the height.
#
# So a program that asks them for heights should look for values below -500 m, and stay off the northern edge.
#
# Needs bash, node and npm. Exits 0 while this is so, 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node-hgt@1.2.3 srtm-elevation@2.1.2

cat > voids.js <<'END'
const fs = require("fs");
const side = 1201, tile = Buffer.alloc(2 * side * side);
for (let i = 0; i < side * side; i++) tile.writeInt16BE(100, 2 * i);
tile.writeInt16BE(-32768, 2 * (600 * side + 600));
fs.writeFileSync("S36E149.hgt", tile);

let changed = false;
const expect = (what, holds) => {
  console.log(holds ? "as seen:" : "changed:", what);
  changed ||= !holds;
};
for (const name of ["node-hgt", "srtm-elevation"]) {
  const { Hgt } = require(name);
  const land = new Hgt("S36E149.hgt", { lat: -36, lng: 149 });
  const height = (lat, lng) => {
    try {
      return land.getElevation({ lat, lng });
    } catch (e) {
      return e.name;
    }
  };
  const beside = height(-35.5 + 0.5 / 1200, 149.5);
  expect(`${name}: half a point north of the void ${Math.round(beside)} m`, Math.round(beside) === -16334);
  expect(`${name}: far from it ${height(-35.6, 149.6)} m`, height(-35.6, 149.6) === 100);
  expect(`${name}: northern edge: ${height(-35, 149.5)}`, height(-35, 149.5) === "RangeError");
  expect(`${name}: southern and eastern edge: ${height(-36, 149.5)} and ${height(-35.5, 150)} m`, height(-36, 149.5) === 100 && height(-35.5, 150) === 100);
}
process.exit(changed ? 1 : 0);
END
node voids.js
