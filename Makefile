# make demo   watch the built-in autopilot fly (without a display: 30 s under Xvfb, picture in out/demo.png)
# make test   everything that is checked
# make validate  the physics against theory and measurements, as a page: out/validation.html
# make bench  what it costs; at the end of the first package a table of CPU ms a frame by part
# make hour   an hour of flight before the window, as fast as it goes (a quarter of an hour): frame cost and memory by minute
# make build  the program alone

GO       ?= go
STATIC   := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2
# The engine converts pointers in ways that -race's pointer check refuses.
RACE     := -race -gcflags='github.com/g3n/engine/...=-d=checkptr=0'
# No goroutine lives in these, and their long flights take five times as long under -race.
PURE     := ./physics ./vehicle/fit ./vehicle/catalog ./physics/battery ./physics/motor ./vehicle/parameters ./vehicle/performance ./scenario/library
# Goroutines meet in these on short flights (-short); the long ones need no race detector.
FLIGHTS  := ./scenario/flight ./scenario/batch ./autopilot
# Packages with a window share one X server and its one mouse: they are tested in turn (-p 1).
XVFB     := xvfb-run -a -s '-screen 0 1920x1080x24'

.PHONY: demo test validate bench hour build headless setup check clean

demo: build
	@scripts/demo.sh

build: setup
	$(GO) build -o sitlark .

headless:
	CGO_ENABLED=0 $(GO) build -tags headless -o sitlark-headless .

setup:
	@scripts/setup.sh

test: setup check headless
	$(GO) test -timeout 30m $(PURE) $(FLIGHTS)
	$(GO) test $(RACE) -short -timeout 30m $(FLIGHTS)
	@mkdir -p out
	$(XVFB) $(GO) test $(RACE) -artifacts -outputdir=$(CURDIR)/out -p 1 -timeout 30m $$($(GO) list ./... | grep -vxF "$$($(GO) list $(PURE) $(FLIGHTS))")

check:
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-clean:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags headless ./...
	$(STATIC) ./...

# Every claim about the physics, model against reference, as a page to read. It is
# written also when one does not hold; then make fails.
validate:
	@rm -rf out/evidence && mkdir -p out/evidence
	@held=0; SITLARK_EVIDENCE=$(CURDIR)/out/evidence $(GO) test -count=1 ./physics/... ./vehicle/... || held=1; \
	SITLARK_EVIDENCE=$(CURDIR)/out/evidence $(GO) test -count=1 -tags headless -run TestMotorOut ./session || held=1; \
	$(GO) run ./internal/validation -evidence out/evidence -o out/validation.html && exit $$held

bench: setup
	$(XVFB) $(GO) test -run '^$$' -bench . -benchmem ./...

hour: setup
	SITLARK_MINUTES=60 $(XVFB) $(GO) test -run '^$$' -bench '^BenchmarkHour$$' -benchtime 1x ./app

clean:
	rm -rf sitlark sitlark-headless out
