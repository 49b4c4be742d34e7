// Command packaging makes the packages of a release in out/package: .deb, .rpm and
// .tar.gz for Linux on amd64 and arm64, by nfpm, and a .zip for Windows.
//
//	go run ./internal/packaging version     the version, from the git tag
//	go run ./internal/packaging notice      licences of all modules that are linked
//	go run ./internal/packaging changes     the section of CHANGELOG.md for the version
//	go run ./internal/packaging packages    all packages
//	go run ./internal/packaging release     all packages, checksums, lists of modules, changes
//
// Everything follows from the commit: the same commit gives the same bytes in any
// folder, at any time.
//
//   - main.go        the commands
//   - version.go     the version and time of a release
//   - target.go      systems, and the binaries for them
//   - needs.go       the libraries that a binary loads, and the packages that have them
//   - notice.go      licences of linked modules
//   - licence.go     which licence a text is
//   - tree.go        the files that packages install
//   - manual.go      man pages, completion and changelogs
//   - nfpm.go        .deb and .rpm
//   - archive.go     .tar.gz
//   - windows.go     .zip
//   - release.go     what a release consists of
//   - sbom.go        lists of modules (CycloneDX)
package main
