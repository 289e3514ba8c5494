# Everything here needs Go and nothing else, but for what .ci/run installs.

GO ?= go
FUZZTIME ?= 5s
LINT = $(GO) tool -modfile=.ci/tools.mod golangci-lint

.DEFAULT_GOAL := help
.PHONY: help run build deb test lint fuzz soak bench

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | expand -t 10

run: ## build and serve on port 2222 with ./data
	$(GO) run ./cmd/oanquan serve --ssh :2222 --data ./data

build: ## build ./oanquan
	$(GO) build -o oanquan ./cmd/oanquan

# The version and the time of the commit are all that a package has of when and
# where it was made: the same commit makes the same bytes.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null | sed 's/^v//')
DEBVERSION ?= $(if $(findstring .,$(VERSION)),$(VERSION),0~git$(shell git log -1 --format=%cd --date=format:%Y%m%d).$(VERSION))
STATIC = CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -ldflags "-s -w -X main.stamped=$(VERSION)"
NFPM = $(GO) tool -modfile=.ci/package.mod nfpm

deb: ## build build/oanquan_VERSION_ARCH.deb, a Debian package
	mkdir -p build
	$(STATIC) -o build/oanquan ./cmd/oanquan
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) VERSION=$(DEBVERSION) ARCH=$$($(GO) env GOARCH) \
	  $(NFPM) package --config docs/deploy/nfpm.yaml --packager deb --target build/

# These start no goroutines, but for the table that searches share, the protocol,
# shared frames and a screen at a room: the race detector would find nothing in them and make
# them take up to ten times as long.
ALONE = $(shell $(GO) list ./engine/... ./ui/... | grep -v -x -e oanquan/engine/protocol -e oanquan/ui/screens/roomview -e oanquan/ui/frames)
RACING = $(filter-out $(ALONE),$(shell $(GO) list ./...))

test: ## everything that must hold, with the race detector where it can find something
	$(GO) test -timeout 15m $(ALONE) ./lobby
	$(GO) test -timeout 15m -run 'Analys|Review|ShowPrints' ./cmd/oanquan
	$(GO) test -race -timeout 15m -run 'Table(Serves|Remembers)' ./engine/search
	$(GO) test -race -timeout 15m $(RACING)

lint: ## formatting, vet and linters
	@bad=$$(gofmt -l .); if [ -n "$$bad" ]; then echo "not formatted: $$bad"; echo "run: gofmt -w $$bad"; exit 1; fi
	$(GO) vet ./...
	$(LINT) run ./...

fuzz: ## each fuzz target for FUZZTIME (5s)
	@for p in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
	    echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
	  done; \
	done

soak: ## the long forms of the tests
	OANQUAN_SOAK=1 $(GO) test -timeout 60m $(ALONE)
	OANQUAN_SOAK=1 $(GO) test -race -timeout 60m $(RACING)

# The first takes as long as it takes, the second some five minutes. Each can be
# asked for alone: `go run ./cmd/oanquan-load --help`.
bench: ## what things cost, and docs/performance.md of a load of people
	$(GO) test -run '^$$' -bench . -benchmem ./...
	$(GO) run ./cmd/oanquan-load --write docs/performance.md
