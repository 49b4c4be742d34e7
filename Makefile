# make demo            watch the built-in autopilot fly (without a display: 30 s under Xvfb, picture in out/demo.png)
# make build           the program alone
# make test            every check but those of the next three; some 25 minutes on two cores
# make test-fast       without a window and without the race detector; at most 90 s
# make test-long       storms, two hours of flight for leaks, an hour for cost, a minute of fuzzing for each fuzz test;
#                      with SITLARK_ARDUCOPTER also a campaign of a real ArduCopter
# make test-ardupilot  flies the real ArduCopter, ArduPlane and ArduRover: set SITLARK_ARDUCOPTER, SITLARK_ARDUHELI, SITLARK_ARDUPLANE, SITLARK_ARDUROVER, ARDUPILOT_SRC
#                      and SITLARK_PYTHON
# make test-windows    sitlark.exe under wine: hashes, recording, exchange, campaign, window; skipped without wine or mingw-w64
# make test-elsewhere  tests that need no window, for systems on which the rest was never run
# make package-windows sitlark.exe as a zip in out/package; needs mingw-w64 and zip
# make test-pictures   what is drawn, as pictures to look at: out/pictures
# make validate        the physics against theory and measurements, as a page: out/validation.html
# make docs            docs/cli.md and the man pages in docs/man, from the commands
# make bench           cost; at the end of the first package a table of CPU ms a frame by part
# make test-package    installs, uses and removes what make package made, in a fresh Debian; as root, with debootstrap
# make package         .deb, .rpm and .tar.gz for Linux, in out/package
# make hour            an hour of flight before the window, as fast as it goes (a quarter of an hour): frame cost and memory by minute
# make release         what a release consists of, from the tag of the commit, in out/package: packages, also for Windows, checksums, lists
#                      of modules (CycloneDX), changes; VERSION=1.2.3-snapshot without a tag
# make test-release    makes a release twice, in two folders, and compares all bytes (half an hour of CPU time)
# make test-container  builds and starts what the container file describes, by chroot; as root

GO       ?= go
STATIC   := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2
ACTIONS  := $(GO) run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
MINGW    := x86_64-w64-mingw32-gcc
# What is only vetted, and never runs, is not optimised: that saves a third of compiling it.
NEVERRUN := -gcflags='$(shell $(GO) list -m)/...=-N -l -dwarf=false'
# The engine converts pointers in ways that -race's pointer check refuses.
RACE     := -race -gcflags='github.com/g3n/engine/...=-d=checkptr=0'
# Each test program with a window has an X server of its own, so that two run side by side.
WINDOW   := -exec $(CURDIR)/scripts/with-display.sh
XVFB     := xvfb-run -a -s '-noreset -screen 0 1920x1080x24'
# Tests of the window program in which the window meets other goroutines: they run a second time, with the race detector.
MEETING  := '^(TestChildByRealMouse|TestClickOnAVehicleFollowsIt|TestClickOnFailStopsTheMotor|TestF12TellsTheFlight|TestFilmHoldsAllVehiclesBack|TestSticksReachTheAutopilot)$$'
# More test programs at a time than there are processors: many of them wait for sockets. make check has vetted them.
WIDE     := -p 4 -vet=off
# A package of the module and its files: with the window only those are vetted for Windows that differ from the headless
# build's, 42 of 205 packages; main brings all others with it, which are compiled.
FILES    := {{with .Module}}{{if .Main}}{{$$.ImportPath}} {{$$.GoFiles}} {{$$.CgoFiles}} {{$$.TestGoFiles}} {{$$.XTestGoFiles}}{{end}}{{end}}
# Systems on which no test runs: what the headless build consists of, and its tests, must pass vet there.
SYSTEMS  := windows/amd64 darwin/arm64
# Build tags of the tests that make test leaves out; they are checked all the same. No file is left out where they are set.
TAGS     := long,ardupilot,pictures
# Packages whose tests are the same on every system.
ANYWHERE := ./command/... ./physics/... ./protocol ./record/... ./scenario/library ./internal/atomicfile ./internal/filelock ./internal/freeport ./internal/guardian ./internal/inputfile ./internal/oserror

.PHONY: demo build headless setup check test test-plain test-race test-window test-windowless test-fast test-long test-ardupilot test-pictures test-windows test-elsewhere package package-windows test-package release test-release test-container fuzz validate docs bench hour clean

demo: build
	@scripts/demo.sh

build: setup
	$(GO) build -o sitlark .

headless:
	CGO_ENABLED=0 $(GO) build -tags headless -o sitlark-headless .

setup:
	@scripts/setup.sh

# The tests with a window and the others side by side: alone, the end of each leaves a core idle.
test: setup check headless
	@$(MAKE) --no-print-directory -j2 test-window test-windowless

test-windowless:
	@$(MAKE) --no-print-directory test-plain
	@$(MAKE) --no-print-directory test-race

# All packages whose tests need no window, in a random order: -shuffle=N with the number that a
# failing package prints repeats it.
test-plain:
	packages=$$(scripts/packages.sh plain) && $(GO) test $(WIDE) -shuffle=on -timeout 75m $$packages

# Those of test-plain in which goroutines are started, again.
test-race:
	packages=$$(scripts/packages.sh concurrent) && $(GO) test $(WIDE) $(RACE) -timeout 75m $$packages

# All packages that test-plain leaves out.
test-window:
	@mkdir -p out
	packages=$$(scripts/packages.sh window) && $(GO) test -vet=off $(WINDOW) -artifacts -outputdir=$(CURDIR)/out -timeout 75m $$packages
	$(GO) test -vet=off $(WINDOW) $(RACE) -artifacts -outputdir=$(CURDIR)/out -timeout 75m -run $(MEETING) ./app

test-fast:
	packages=$$(scripts/packages.sh plain) && $(GO) test -vet=off -timeout 5m $$packages

test-long: setup fuzz
	packages=$$(scripts/packages.sh tag long) && $(GO) test $(WINDOW) -tags 'long$(if $(SITLARK_ARDUCOPTER), ardupilot)' -count=1 -timeout 60m -run '^TestLong' $$packages
	$(MAKE) hour

# Each fuzz test for a minute.
fuzz:
	scripts/fuzz.sh 1m

test-ardupilot:
	packages=$$(scripts/packages.sh tag ardupilot) && $(GO) test -tags ardupilot -count=1 -p 1 -timeout 30m -run '^TestArduPilot' $$packages

test-windows:
	@scripts/windows/test.sh

test-elsewhere:
	$(GO) test -tags headless $(ANYWHERE)

test-package:
	@scripts/package/test.sh

package-windows:
	@scripts/windows/package.sh

test-pictures: setup
	packages=$$(scripts/packages.sh tag pictures) && SITLARK_PICTURES=$(CURDIR)/out/pictures $(GO) test $(WINDOW) -tags pictures -count=1 -timeout 30m -run '^TestPicture' $$packages

check:
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-clean:"; gofmt -l .; exit 1; }
	$(GO) vet -tags headless ./...
	$(GO) vet -tags $(TAGS) ./...
	$(STATIC) -tags $(TAGS) ./...
	@set -e; for system in $(SYSTEMS); do \
		export GOOS=$${system%/*} GOARCH=$${system#*/} CGO_ENABLED=0; \
		packages=$$($(GO) list -deps -tags headless -f '{{with .Module}}{{if .Main}}{{$$.ImportPath}}{{end}}{{end}}' .); \
		echo "$(GO) vet -tags headless, for $$system"; \
		$(GO) vet $(NEVERRUN) -tags headless $$packages; \
	done
	@if command -v $(MINGW) >/dev/null; then \
		set -e; export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=$(MINGW); \
		headless=$$(CGO_ENABLED=0 $(GO) list -deps -tags headless -f '$(FILES)' .); \
		packages=$$($(GO) list -deps -f '$(FILES)' . | grep -vxF "$$headless" | cut -d ' ' -f 1) && packages=". $$packages"; \
		echo "$(GO) vet, for windows/amd64 with the window"; \
		$(GO) vet $(NEVERRUN) $$packages; \
	else \
		echo "skipped: vet of the window for Windows: $(MINGW) is missing (scripts/setup.sh gcc-mingw-w64-x86-64 installs it)"; \
	fi
	$(ACTIONS)
	$(GO) mod tidy -diff

# Every claim about the physics, model against reference, as a page to read. It is
# written also when one does not hold; then make fails.
validate:
	@rm -rf out/evidence && mkdir -p out/evidence
	@held=0; SITLARK_EVIDENCE=$(CURDIR)/out/evidence $(GO) test -count=1 ./physics/... ./vehicle/... || held=1; \
	SITLARK_EVIDENCE=$(CURDIR)/out/evidence $(GO) test -count=1 -tags headless -run TestMotorOut ./session || held=1; \
	$(GO) run ./internal/validation -evidence out/evidence -o out/validation.html && exit $$held

# The headless build: its commands and flags are the same, and its tests need no window.
docs:
	@mkdir -p docs/man
	$(GO) test -count=1 -tags headless -run '^TestReferenceIsUpToDate$$' ./cli -update

bench: setup
	$(XVFB) $(GO) test -run '^$$' -bench . -benchmem ./...

hour: setup
	SITLARK_MINUTES=60 $(XVFB) $(GO) test -run '^$$' -bench '^BenchmarkHour$$' -benchtime 1x ./app

# Of what is committed: the version and all times come from the commit.
package: setup
	$(GO) run ./internal/packaging -version '$(VERSION)' packages

release: setup
	@$(GO) run ./internal/packaging -version '$(VERSION)' release

test-release: setup
	$(GO) test -tags long -count=1 -timeout 3h -v -run '^TestLongReleaseIsReproducible$$' ./internal/packaging

test-container:
	@scripts/package/test-container.sh

clean:
	rm -rf sitlark sitlark-headless out
