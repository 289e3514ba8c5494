# Everything here needs Go and nothing else, but for what .ci/run installs.

GO ?= go
FUZZTIME ?= 5s
LINT = $(GO) tool -modfile=.ci/tools.mod golangci-lint

.DEFAULT_GOAL := help
.PHONY: help run build test lint fuzz soak bench

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | expand -t 10

run: ## build and serve on port 2222 with ./data
	$(GO) run ./cmd/oanquan serve --ssh :2222 --data ./data

build: ## build ./oanquan
	$(GO) build -o oanquan ./cmd/oanquan

# These compute for long and, but for the table that searches share, in one
# goroutine each: with the race detector they would take ten times as long.
THINKING = ./engine/analysis ./engine/daily ./engine/proof ./engine/search ./engine/solved

test: ## everything that must hold, with the race detector
	$(GO) test -timeout 15m $(THINKING) ./lobby
	$(GO) test -timeout 15m -run 'Analys|Review|ShowPrints' ./cmd/oanquan
	$(GO) test -race -timeout 15m -run Table ./engine/search
	$(GO) test -race -timeout 15m $$($(GO) list ./... | grep -v -x $(patsubst ./%,-e oanquan/%,$(THINKING)))

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
	OANQUAN_SOAK=1 $(GO) test -timeout 60m $(THINKING)
	OANQUAN_SOAK=1 $(GO) test -race -timeout 60m $$($(GO) list ./... | grep -v -x $(patsubst ./%,-e oanquan/%,$(THINKING)))

bench: ## what things cost
	$(GO) test -run '^$$' -bench . -benchmem ./...
