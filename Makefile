# LoaderLoom: `make` builds the tool and renders every shipped preset; `make test` runs all tests. Both set up what is missing.

SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=
LOADERS ?= build/loaders
DIST    ?= build/dist

# A static standard library starts in half the time; Apple's systems bring their own.
ifeq ($(shell uname -s),Linux)
  STATIC := --static-swift-stdlib
endif
RELEASE := -c release $(STATIC)
BINARY  := .build/release/loaderloom
# One that has Pillow and numpy; oxipng (pyoxipng) and apngasm 3.1 (apngasm-python) take part in the benchmarks where they can be imported.
PYTHON   = $(shell for p in python3 /usr/bin/python3; do $$p -c 'import PIL, numpy' 2>/dev/null && echo $$p && break; done)

.PHONY: all setup build loaders test test-setup check format asan tsan bench bench-setup bench-gif bench-apng bench-quality bench-job bench-catalogue decoders docs api-docs dist deb install uninstall clean

all: build loaders

setup:
	@.ci/setup build

test-setup:
	@.ci/setup build test

build: setup
	$(SWIFT) build $(RELEASE) --product loaderloom

# Every shipped preset, both formats, both schemes, each file decoded again and compared with what was meant.
loaders: build
	$(BINARY) render $$($(BINARY) presets --names) --scheme light,dark --verify --out-dir $(LOADERS)

# In release mode: unoptimised SIMD makes pixel tests hundreds of times slower.
test: test-setup
	$(SWIFT) test -c release

check: build
	.ci/check-docs $(BINARY)
	.ci/check-links
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	.ci/check-rules
	.ci/check-imports

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Leaks inside XCTest, fontconfig, Pango and GLib are theirs; leaks in our code fail. Left out: tests that run the built command, which see
# nothing of the sanitizer's, and those of whole presets at full size, which take it hours (ThreadCountTests has all presets small).
SANITIZED := $(SWIFT) test -c release --skip CommandTests --skip DecoderTests --skip ShippedPresetTests
asan: test-setup
	LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/lsan.supp $(SANITIZED) --sanitize=address --scratch-path .build-asan

tsan: test-setup
	$(SANITIZED) --sanitize=thread --scratch-path .build-tsan

bench: build
	$(SWIFT) build $(RELEASE) --product loaderloom-bench
	python3 Tests/Benchmarks/bench_stages.py --csv docs/performance/stages.csv

bench-setup:
	@.ci/setup build test bench

# What a quality saves in an APNG, and how far its colours are off.
bench-quality: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_quality.py --csv docs/performance/quality.csv

# Against the encoders that people use, on identical frames, each file read again; times are processor times. All rows go to docs/performance.
bench-gif bench-apng: bench-setup build
	$(PYTHON) Tests/Benchmarks/$(subst -,_,$@).py --csv docs/performance/$(subst bench-,,$@).csv

# Every loop's APNG read by ffmpeg, Pillow, ImageMagick and Chromium, pixel by pixel.
decoders: test-setup build
	$(PYTHON) Tests/Benchmarks/decoders.py --jobs 2

# Against an HTML animation captured in a headless browser.
bench-job: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_job.py

# A catalogue of ten thousand variants: how time and memory grow, what shards cost together, what a second build costs.
bench-catalogue: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_catalogue.py

# The libraries' documentation comments, built without a warning.
api-docs: setup
	LOADERLOOM_DOCS=1 $(SWIFT) package --scratch-path .build-docs generate-documentation --target LoaderLoom --target GIFCoding \
	  --target APNGCoding --warnings-as-errors

# What is generated from the model and by the tool itself: reference, schema, pictures.
docs: build
	.ci/make-docs $(BINARY) docs --pictures

# The archive of a release: stripped program, licences and list of parts, manual pages, completions, schemas, presets, checksums.
dist: build
	packaging/make-dist $(BINARY) $(DIST)

# The Debian package.
deb: build
	packaging/make-deb $(BINARY) $(DIST)

# What `make` has built; needs no Swift, so that root does not either.
install:
	packaging/install-tree $(BINARY) $(DESTDIR)$(PREFIX)

uninstall:
	rm -rf $(addprefix $(DESTDIR)$(PREFIX)/,bin/loaderloom share/loaderloom share/doc/loaderloom share/man/man1/loaderloom*.1 \
	  share/bash-completion/completions/loaderloom share/zsh/site-functions/_loaderloom share/fish/vendor_completions.d/loaderloom.fish)

clean:
	rm -rf .build .build-* build
