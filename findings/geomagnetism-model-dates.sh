#!/bin/bash
# geomagnetism 0.2.0 and the dates for which it takes WMM2025
#
# NOAA's World Magnetic Models count from the start of a year: WMM2020 is for 2020.0 to 2025.0, WMM2025 for 2025.0 to
# 2030.0. The coefficients in the package have these epochs.
#
# Seen: the package takes a model from the day in the first line of its coefficients, which is that of its release, and for five
# years: WMM2025 from 13 November 2024 to 13 November 2029.
#  - For 20 November 2024 it goes back from the epoch of WMM2025, though WMM2020 was still in force. At the
#    places below the declination jumps by 0.05° to 0.1° from one to the other.
#  - For 1 December 2029 model() throws "Model is only valid from Wed Nov 13 2024 to Tue Nov 13 2029", a month before
#    the model ends. With allowOutOfBoundsModel it computes, and writes that line to the error output.
#
# So a program that turns the heading of a logged flight into a true one should not hand the log's date on as it is: for the last
# seven weeks of 2029 it must allow models out of bounds.
#
# Needs bash, node and npm. Exits 0 while this is so, 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund geomagnetism@0.2.0

cat > dates.js <<'END2'
const geomagnetism = require("geomagnetism");
const places = { Canberra: [-35.36, 149.17], London: [51.5, 0], Anchorage: [61.2, -149.9] };
let changed = false;
const expect = (what, holds) => {
  console.log(holds ? "as seen:" : "changed:", what);
  changed ||= !holds;
};

const old = geomagnetism.model(new Date("2024-11-12T00:00:00Z"));
const late = geomagnetism.model(new Date("2024-11-20T00:00:00Z"));
expect(`12 November 2024 is of ${old.epoch}, 20 November 2024 of ${late.epoch}`, old.epoch === 2020 && late.epoch === 2025);
for (const [name, at] of Object.entries(places)) {
  const jump = late.point(at).decl - old.point(at).decl;
  console.log(`  ${name}: the declination jumps by ${jump.toFixed(3)}° in these eight days`);
}

const end = new Date("2029-12-01T00:00:00Z");
let error = "none";
try {
  geomagnetism.model(end);
} catch (e) {
  error = e.message;
}
expect(`1 December 2029: ${error}`, error.includes("only valid from"));
const allowed = geomagnetism.model(end, { allowOutOfBoundsModel: true });
expect(`allowed out of bounds it is of ${allowed.epoch}`, allowed.epoch === 2025);
process.exit(changed ? 1 : 0);
END2
node dates.js
