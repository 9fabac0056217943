# LoaderLoom: `make` builds the tool and renders every shipped preset; `make test` runs all tests. Both set up what is missing.

SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=
LOADERS ?= build/loaders
SCHEMES ?= light
DIST    ?= build/dist

# The commit that `--version` names; empty if there is none.
ifeq ($(origin LOADERLOOM_COMMIT),undefined)
  LOADERLOOM_COMMIT := $(shell git describe --always --exclude='*' --abbrev=12 --dirty=-modified 2>/dev/null)
endif
export LOADERLOOM_COMMIT
# The programs and the tests are built alike, so that each module is compiled once. In release mode: unoptimized SIMD makes pixel tests
# hundreds of times slower.
RELEASE := -c release -Xswiftc -enable-testing -debug-info-format none
BINARY  := .build/release/loaderloom
# A Python with Pillow and numpy. The benchmarks include oxipng (pyoxipng) and apngasm 3.1 (apngasm-python) if they can be imported.
PYTHON   = $(shell for p in python3 /usr/bin/python3; do $$p -c 'import PIL, numpy' 2>/dev/null && echo $$p && break; done)

.PHONY: all setup build studio studio-images loaders test test-build browser test-setup example-app check check-source format asan asan-build tsan tsan-build sanitize fuzz faults mutants bench bench-setup bench-gif bench-apng bench-apng-subset bench-webp bench-webp-subset bench-optimize bench-quality bench-job bench-catalog judge-svg decoders docs api-docs dist deb wheel install uninstall clean

all: build loaders

setup:
	@.ci/setup build

test-setup:
	@.ci/setup build test

build: setup
	@echo "== Building loaderloom $(LOADERLOOM_COMMIT)"
	$(SWIFT) build $(RELEASE) --product loaderloom

# The second program, which `loaderloom studio` starts. Only it links an HTTP server and Foundation, so `make` does not build it.
studio: build
	@.ci/setup build studio
	$(SWIFT) build $(RELEASE) --product loaderloom-studio

# Every shipped preset in both formats; each file is decoded again and compared. `make SCHEMES=light,dark` renders both schemes.
loaders: build
	@echo "== Rendering the shipped presets to $(LOADERS)"
	$(BINARY) render $$($(BINARY) presets --names) --scheme $(SCHEMES) --verify --out-dir $(LOADERS)

TESTS_ALONE := --product loaderloomPackageTests
test: export LOADERLOOM_BINARY := $(abspath $(BINARY))

test-build: test-setup build
	$(SWIFT) build $(RELEASE) $(TESTS_ALONE)

test: test-build
	$(SWIFT) test $(RELEASE) --skip-build $(TESTS)

# The preview page and the studio in a real browser; needs `make studio`.
browser: test-setup
	python3 Tests/Browser/run.py $(BINARY)

# The screenshots of docs/studio.md, as the browser tests see the pages.
studio-images: test-setup
	python3 Tests/Browser/run.py $(BINARY) --pictures build/studio-images width
	$(PYTHON) .ci/shrink-images docs/images/studio $(foreach page,preview gallery studio,build/studio-images/$(page)-1280-*.png) \
		$(foreach page,layers files variants exported,build/studio-images/$(page)-1280-light.png)
	$(BINARY) optimize --effort 9 --quiet docs/images/studio/*.png

# The programs of docs/library.md. They use the modules that are compiled here, which takes a fraction of compiling them again.
example-app: build
	.ci/run-example-app $(RELEASE) --scratch-path $(CURDIR)/.build

check: check-source build
	.ci/check-docs $(BINARY)

# The part of `make check` that needs no program.
check-source:
	.ci/check-links
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	.ci/check-rules
	.ci/check-imports
	.ci/check-setup
	python3 Tests/Mutants/run_mutants.py --plant-only

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Leaks inside XCTest, fontconfig, Pango and GLib are suppressed; leaks in our code fail. Left out: tests that run the built command, which the
# sanitizer cannot see, and those of whole presets at full size, which would take hours (ThreadCountTests has all presets small).
SANITIZED := -c release -Xswiftc -enable-testing
SKIPPED   := --skip CommandTests --skip DecoderTests --skip ShippedPresetTests
ASAN      := --sanitize=address --scratch-path .build-asan
TSAN      := --sanitize=thread --scratch-path .build-tsan
asan-build: test-setup
	$(SWIFT) build $(SANITIZED) $(ASAN) $(TESTS_ALONE)

asan: $(if $(BUILT),,asan-build)
	ASAN_OPTIONS=malloc_context_size=60 LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/lsan.supp $(SWIFT) test $(SANITIZED) --skip-build $(SKIPPED) $(ASAN) $(TESTS)

tsan-build: test-setup
	$(SWIFT) build $(SANITIZED) $(TSAN) $(TESTS_ALONE)

tsan: $(if $(BUILT),,tsan-build)
	$(SWIFT) test $(SANITIZED) --skip-build $(SKIPPED) $(TSAN) $(TESTS)

# Both sanitizers, on the tests of the targets that a change touches (since BASE), or on all of them: `make sanitize ALL=1`.
sanitize: test-setup
	.ci/sanitize $(if $(ALL),all,$(or $(BASE),origin/main))

# Every reader of untrusted bytes, for SECONDS in all or with a fixed number of inputs; findings are kept under build/fuzz.
fuzz: test-setup
	.ci/fuzz $(or $(SECONDS),fixed) $(TARGETS)

# Every system call of a render and a build fails once; of calls that are made hundreds of times, `make test` tries only some.
faults:
	ALL_FAULTS=1 $(MAKE) test TESTS='--filter FaultInjectionTests'

# Faults planted in critical code, each of which the tests must detect.
mutants: test-setup
	python3 Tests/Mutants/run_mutants.py

bench: build
	$(SWIFT) build $(RELEASE) --product loaderloom-bench
	python3 Tests/Benchmarks/bench_stages.py --csv docs/performance/stages.csv

bench-setup:
	@.ci/setup build test bench

# What each quality saves in an APNG, and how large the color errors are.
bench-quality: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_quality.py --scales 1 --csv docs/performance/quality.csv

# Against common encoders, on identical frames, each file read back; times are processor times. All rows go to docs/performance.
bench-gif: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_gif.py --sets shipped,hard --scales 1 --grounds white --csv docs/performance/gif.csv

bench-apng: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_apng.py --sets shipped,hard,soft --csv docs/performance/apng.csv

# As many loops as ten minutes allow, without effort 9.
bench-apng-subset: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_apng.py --sets subset --scales 1 --grounds white --sides ours peers --csv docs/performance/apng-subset.csv

# WebP without loss and at the default quality, against the usual encoders.
bench-webp: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_webp.py --sets shipped,hard,soft --csv docs/performance/webp.csv

bench-webp-subset: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_webp.py --sets subset --scales 1 --grounds white --csv docs/performance/webp-subset.csv

# `optimize` on files of others in FOLDERS, against gifsicle, oxipng and apngopt.
bench-optimize: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_optimize.py $(FOLDERS)

# Every loop's APNG read by ffmpeg, Pillow, ImageMagick and Chromium, pixel by pixel.
decoders: test-setup build
	$(PYTHON) Tests/Benchmarks/decoders.py --jobs 2

# Every loader's SVG in Chromium, Firefox and WebKit, where they are installed, and as read back.
judge-svg: bench-setup build
	$(PYTHON) Tests/Benchmarks/judge_svg.py .build/release/loaderloom --forgive-close

# Against an HTML animation captured in a headless browser.
bench-job: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_job.py

# A catalog of ten thousand variants: how time and memory grow, what shards cost, what a second build costs.
bench-catalog: bench-setup build
	$(PYTHON) Tests/Benchmarks/bench_catalog.py

# The libraries' documentation comments, built without a warning.
api-docs: test-build
	.ci/api-docs .build/release/Modules

# What the tool generates itself: reference, schemas, images.
docs: build
	.ci/make-docs $(BINARY) docs --images

# The archives of a release: stripped program, licenses and list of parts, manual pages, completions, schemas, presets, checksums.
dist: studio
	packaging/make-dist $(BINARY) $(DIST)

# The Debian packages.
deb: studio
	packaging/make-deb $(BINARY) $(DIST)

# A Python wheel with the libraries that the program needs.
wheel: build
	@.ci/setup build wheel
	packaging/make-wheel $(BINARY) $(DIST)

# Installs what `make` and `make studio` have built; needs no Swift, so that root does not need it either.
install:
	packaging/install-tree $(BINARY) $(DESTDIR)$(PREFIX)

uninstall:
	rm -rf $(addprefix $(DESTDIR)$(PREFIX)/,bin/loaderloom bin/loaderloom-studio share/loaderloom share/doc/loaderloom share/man/man1/loaderloom*.1 \
	  share/bash-completion/completions/loaderloom share/zsh/site-functions/_loaderloom share/fish/vendor_completions.d/loaderloom.fish)

clean:
	rm -rf .build .build-* build
