# Sluice: prepares photo libraries once. Needs the Swift toolchain, git and apt; installs the rest itself.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help prepare build test test-programs torture torture-session torture-prepare torture-build torture-store install uninstall bench bench-quick bench-tools check-kernels lint
.PHONY: release-flags attack docs examples format clean fuzz fuzz-http fuzz-parsers sanitize bench-serve bench-duplicates bench-receipts test-browser screenshots test-cluster
.PHONY: test-cluster-quick test-exports test-python test-client ray-environment lint-swift lint-others

# One or more folders to prepare. By default, a sample library is made and prepared.
export PHOTOS ?=
# Folder for the prepared library. By default, 'sluice' chooses the place.
export STORE ?=
# Number of parallel tests: many hold stores open, each of which takes a terabyte of address space.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4
# 'make install' puts the commands into PREFIX/bin.
PREFIX ?= $(if $(filter 0,$(shell id -u)),/usr/local,$(HOME)/.local)
# For packages that collect files before installing them.
DESTDIR ?=

commands := sluice sluice-decode sluice-sheet sluice-text
release := .build/release
# Links the Swift runtime statically: starts faster, and runs without an installed Swift. Of debugging information, line
# numbers of Swift are enough. The only C++ is BoringSSL, whose ciphers are assembly.
release-flags := -c release --static-swift-stdlib -debug-info-format none -Xswiftc -gline-tables-only -Xcxx -O1
bin := $(DESTDIR)$(PREFIX)/bin
# Coverage profiles of tests built to record them: eight files per program, shared by its processes. One file per process
# would be 4 MB thousands of times.
profiles = $(CURDIR)/.build/profiles/%8m.profraw
# Ends any program that closes a descriptor it does not own.
guarded = LD_PRELOAD=$$(scripts/preloaded-library CloseGuard)
# Two files at a time: each spends half of its time waiting for its browser and its server.
browser-tests := .build-python/bin/python -m pytest --numprocesses 2 --dist loadfile Tests/browser
# Exports, read by the programs that they are for.
export-tests := .build-python/bin/python -m pytest --numprocesses 2 --dist loadfile Tests/exports
client-tests := swift test --package-path SluiceClient --scratch-path .build/client
# For a public CI, whose machine may stall for seconds: retries and lists tests that time out in the browser.
patiently = $(if $(CI),--reruns 1 --only-rerun TimeoutError -rR)

## help: list these commands
help:
	@awk '/^## / { sub(/^## /, ""); split($$0, part, ": "); printf "  make %-14s %s\n", part[1], substr($$0, length(part[1]) + 3) }' $(MAKEFILE_LIST)

## prepare: install what is missing, build, and prepare PHOTOS=folder (or a sample library); STORE=folder stores it there
prepare: build $(if $(strip $(PHOTOS)),,sample)
	@scripts/prepare

sample: | build
	@rm -rf .build/sample
	swift build $(release-flags) --product sample-library
	$(release)/sample-library .build/sample
	@mv .build/sample sample

## build: install what is missing and build the commands (.build/release/sluice)
build:
	@scripts/install-dependencies build
	# Separately: a build of everything would include protoc, in C++, which is not needed.
	swift build $(release-flags) --product sluice
	swift build $(release-flags) --product sluice-decode
	swift build $(release-flags) --product sluice-sheet
	scripts/build-sluice-text $(release) $(release-flags)

# For scripts that build releases: other flags would build everything again.
release-flags:
	@echo $(release-flags)

## examples: build the programs of Examples/, a separate package
examples:
	@scripts/install-dependencies build
	@# Otherwise SwiftPM misses files that were added to or removed from the main package.
	@touch Examples/Package.swift
	swift build --package-path Examples --scratch-path .build/examples $(TESTFLAGS)

## docs: build the documentation of the Swift libraries (.build/docs)
docs: examples
	scripts/docs

## test: install what is missing, build, and run all tests; SLUICE_CORPUS=folder adds those on real photos
test:
	@scripts/install-dependencies build test
	@scripts/python-env
	@# At the same time: parts of each keep only one processor busy.
	@$(MAKE) --no-print-directory --jobs=3 examples test-programs ray-environment
	@rm -rf .build/profiles
	LLVM_PROFILE_FILE='$(profiles)' swift test --package-path plugins/receipts --scratch-path .build/receipts --skip-build $(TESTFLAGS)
	$(guarded) LLVM_PROFILE_FILE='$(profiles)' swift test --skip-build --parallel --skip '^PhotoServerTests\.' $(TESTFLAGS)
	@# Separately: these have deadlines, which other tests that compute for seconds would make them miss.
	$(guarded) LLVM_PROFILE_FILE='$(profiles)' swift test --skip-build --parallel --filter '^PhotoServerTests\.' $(TESTFLAGS)
	$(guarded) LLVM_PROFILE_FILE='$(profiles)' $(browser-tests) $(patiently)
	@# Two at a time: each waits for others now and then.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-cluster-quick test-exports test-python test-client

test-exports:
	$(guarded) LLVM_PROFILE_FILE='$(profiles)' $(export-tests)

test-python:
	LLVM_PROFILE_FILE='$(profiles)' scripts/python-package

test-client:
	LLVM_PROFILE_FILE='$(profiles)' $(client-tests)

test-cluster-quick:
	LLVM_PROFILE_FILE='$(profiles)' scripts/cluster-tests .build/debug quick

ray-environment:
	@scripts/ray-env

# The tests, and the commands that they run.
test-programs:
	scripts/build-tests $(TESTFLAGS) $(COVERAGE)
	scripts/build-sluice-text .build/debug --build-tests $(TESTFLAGS) $(COVERAGE)

## test-browser: run only the tests of the web page in Chromium and of the HTTP interface
test-browser:
	@scripts/install-dependencies build test
	@scripts/python-env
	swift build --product sluice
	swift build --product sluice-decode
	scripts/build-sluice-text .build/debug
	swift build --product sample-library
	swift build --product bench-session
	$(browser-tests)

## test-cluster: kill and freeze nodes of a Ray cluster on this machine while they make shards; Slurm (needs root)
test-cluster: build
	@scripts/install-dependencies test cluster
	swift build $(release-flags) --product sample-library
	scripts/cluster-tests $(release)

## screenshots: make the screenshots of the documents with the tests of the web page
screenshots: export SLUICE_SCREENSHOTS = $(CURDIR)/docs/screenshots
screenshots:
	@scripts/install-dependencies build test
	@scripts/python-env
	@$(MAKE) --no-print-directory test-programs
	$(browser-tests)/test_screenshots.py

# One of STRIDE calls, random sequences and kills.
one-in-stride = $(shell echo $$(( $(1) / $(or $(STRIDE),1) )))
# Optimised: five times as fast.
torture-flags := --scratch-path .build-torture -Xswiftc -O $(TESTFLAGS)
torture-session torture-prepare: export SLUICE_TESTS := PhotoCommit,PhotoCatalogue,PhotoPipeline,PhotoShards,sluice
torture-session torture-prepare: export SLUICE_TORTURE_STRIDE = $(or $(STRIDE),1)
torture-session torture-prepare: export SLUICE_TORTURE_SEQUENCES = $(or $(SEQUENCES),$(call one-in-stride,10000))
torture-session torture-prepare: export SLUICE_TORTURE_KILLS = $(or $(KILLS),$(call one-in-stride,1000))

## torture: torture-session and torture-prepare (hours; STRIDE=10: one in ten calls, sequences and kills)
torture: torture-session torture-prepare

## torture-prepare: make every call on files of a run, a shard and a merge fail, fill disks, and kill 1,000 runs
torture-prepare: torture-build
	$(guarded) swift test --skip-build $(torture-flags) \
	    --filter 'PhotoPipelineTests.(FaultTests|KillTests)|FullDiskTests|PhotoShardsTests.*(FaultTests|RaceTests)'

## torture-session: stop a commit twice before each call; 10,000 random reviews and histories; kill 1,000 commits
torture-session: torture-build
	$(guarded) swift test --skip-build $(torture-flags) \
	    --filter 'CommitTortureTests|CommitFaultTests|RandomReviewTests|RandomHistoryTests|CommitKillTests'

torture-build:
	@scripts/install-dependencies build test
	swift build $(torture-flags) --product sluicePackageTests
	swift build $(torture-flags) --product sluice
	swift build $(torture-flags) --product sluice-decode

## torture-store: damage a small store at random, 1,000 times or ROUNDS=number, and keep using it each time
torture-store: ROUNDS ?= 1000
torture-store:
	@scripts/install-dependencies build test
	scripts/build-tests $(TESTFLAGS)
	$(guarded) SLUICE_TORTURE=$(ROUNDS) swift test --skip-build $(TESTFLAGS) --filter StoreTortureTests

## install: install sluice and the programs that it starts into PREFIX/bin (~/.local, or /usr/local for root)
install: build
	@install -d "$(bin)"
	@for command in $(commands); do install -m 755 $(release)/$$command "$(bin)/$$command"; done
	@echo "Installed $(commands) in $(bin)"
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) \
	    echo "$(PREFIX)/bin is not on your PATH. Add this line to ~/.profile and log in again:"; \
	    echo "  export PATH=\"$(PREFIX)/bin:\$$PATH\"" ;; esac

## uninstall: remove what 'make install' installed; prepared libraries stay
uninstall:
	@for command in $(commands); do rm -f "$(bin)/$$command"; done
	@echo "Removed $(commands) from $(bin)"

## bench: run the benchmarks into bench/results/ (137 minutes); PHOTOS=folder compares with the peers on those photos
bench: bench-tools
	@echo "About 137 minutes, and 18 more the first time, to make 109,000 photos; 78 GB in .build/bench meanwhile."
	@echo "Each part can be run alone (minutes): bench/peers (12), bench/scale (20), bench/cold (8),"
	@echo "bench/firstlook (6), bench/heic (5), bench/raw (4), bench/mixed (5), bench/latency (8), bench/ceiling (5),"
	@echo "bench/regions (2), bench/iiif (2), bench/export (12), bench/cluster (6), bench/engine (8), bench/quality (4),"
	@echo "bench/hostile (3), bench/session (5), bench/serve (6), bench/page (6), bench/duplicates (3), bench/recall (4),"
	@echo "bench/literal (1), bench/receipts (2)."
	@echo "Not run by 'make bench': bench/decode-memory (40), bench/million (hours), bench/plan (15),"
	@echo "bench/stages --before SLUICE --before-revision COMMIT (2)."
	bench/peers
	bench/scale
	bench/cold
	bench/firstlook
	bench/heic
	bench/raw
	bench/mixed
	bench/latency
	bench/ceiling
	bench/regions
	bench/iiif
	bench/export
	bench/cluster
	bench/engine
	bench/quality
	bench/hostile
	bench/session
	bench/serve
	bench/page
	bench/duplicates
	bench/recall
	bench/literal
	bench/receipts

## bench-quick: run the essential benchmarks in about nine minutes, with fewer runs and photos; results are not conclusive
bench-quick: bench-tools
	bench/peers --quick
	bench/scale --quick
	bench/cold --quick
	bench/firstlook --quick
	bench/latency --quick
	bench/session --quick
	bench/serve --quick
	bench/page --quick
	bench/duplicates --quick

## bench-serve: measure tiers per second over HTTP, compared with nginx, and the web page in Chromium (12 minutes)
bench-serve: bench-tools
	bench/serve
	bench/page

## bench-duplicates: measure near-hash search (compared with faiss) and recognition of changed photos (imagehash, pdqhash)
bench-duplicates: bench-tools
	bench/duplicates
	bench/recall
	bench/literal

## bench-receipts: measure how often totals of photographed receipts are right, absent or wrong (2 minutes)
bench-receipts: bench-tools
	bench/receipts

bench-tools: build
	@scripts/install-dependencies bench
	@scripts/bench-env
	@scripts/ray-env
	@scripts/python-env
	swift build $(release-flags) --product sample-library
	swift build $(release-flags) --product bench-session
	swift build $(release-flags) --product bench-duplicates

## check-kernels: compare the AVX-512, AVX2 and NEON kernels with the plain ones, emulated if the processor lacks them
check-kernels:
	@scripts/check-kernels

## fuzz: damage photos in COUNT=15000 ways and prepare them all; SLUICE_CORPUS=folder damages those photos too
fuzz: build
	@scripts/install-dependencies test
	swift build $(release-flags) --product sample-library
	swift build $(release-flags) --product fuzz-pipeline
	@rm -rf .build/fuzz/seeds
	scripts/fuzz-seeds .build/fuzz/seeds
	$(release)/fuzz-pipeline .build/fuzz/seeds .build/fuzz/work --count $(or $(COUNT),15000) --seed $(or $(SEED),1)

## fuzz-http: send COUNT=100000 damaged requests to a server, which must stay up without leaks
fuzz-http: build
	@scripts/install-dependencies test
	swift build $(release-flags) --product sample-library
	@rm -rf .build/fuzz/served .build/fuzz/served-store
	$(release)/sample-library .build/fuzz/served --count 10
	$(release)/sluice prepare .build/fuzz/served --store .build/fuzz/served-store --quiet
	scripts/fuzz-http $(release)/sluice .build/fuzz/served-store --count $(or $(COUNT),100000) --seed $(or $(SEED),1)
	scripts/fuzz-http $(release)/sluice .build/fuzz/served-store --count $(or $(COUNT),100000) --seed $(or $(SEED),1) --guest

## fuzz-parsers: run libFuzzer on each of our parsers for SECONDS=30
fuzz-parsers:
	@scripts/install-dependencies build test
	scripts/fuzz-parsers $(or $(SECONDS),30)

## attack: wrong clocks, file systems, full disks, kills, hostile sidecars, strangers, guests, exports, secrets (12 minutes; QUICK=1: under 2)
attack:
	@scripts/install-dependencies build test attack
	swift build --product sluice $(COVERAGE)
	swift build --product sluice-decode $(COVERAGE)
	scripts/build-sluice-text .build/debug $(COVERAGE)
	swift build --product sample-library $(COVERAGE)
	@scripts/attack $(PARTS)

## sanitize: run tests under ThreadSanitizer, AddressSanitizer and UndefinedBehaviorSanitizer
sanitize:
	@scripts/install-dependencies build test
	scripts/sanitize

## lint: install what is missing, and check the style of all code, the page's types, and dependencies between floors
lint:
	@scripts/install-dependencies lint
	@scripts/python-env
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-swift lint-others

lint-swift:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples plugins SluiceClient

lint-others:
	scripts/lint

## format: format the Swift code
format:
	swift format --in-place --recursive Package.swift Sources Tests Examples plugins

## clean: remove build products and the sample library; prepared libraries stay
clean:
	rm -rf .build .build-* sample
