# Boggle Lab: `make serve` to use it, `make test` to check it, `make help` for the rest.
#
# `make doctor` lists what the machine must have: Rust from rustup, a C compiler, Node, and, for tests, Chromium with its
# driver. Everything else is set up by the target that needs it.

SHELL := bash
.DELETE_ON_ERROR:
.SUFFIXES:

JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
# A make started by make shares its jobs.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --no-builtin-rules --jobs=$(JOBS)
endif

export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/www/node_modules/.bin:$(PATH)
export CARGO_TARGET_DIR := $(CURDIR)/target

GEN := www/src/gen
# The builds of the wasm, the faster first. The page takes the first one that its browser can run.
FLAVORS := relaxed simd
FEATURES_relaxed := -C target-feature=+simd128,+relaxed-simd
FEATURES_simd := -C target-feature=+simd128
WASM := $(FLAVORS:%=$(GEN)/%.wasm)
LISTS := $(GEN)/enable2k.dict $(GEN)/enable.txt
MADE := $(WASM) $(WASM:.wasm=-lab.wasm) $(GEN)/boggle_lab.js $(LISTS)
NODE := www/node_modules/.package-lock.json
RUST := Cargo.toml Cargo.lock rust-toolchain.toml $(shell find src -name '*.rs' -not -path 'src/bin/*')
PAGE := LICENSE THIRD-PARTY.txt tests/second/check.c src/breaker/proving.md src/job/log-format.md www/index.html www/404.html www/package.json www/vite.config.ts www/tools/npm.mjs www/tools/offline.ts \
  $(shell find www/src www/npm www/public -type f -not -path 'www/src/gen/*')
# Cargo would warn of a job server that make opens only for other makes.
cargo := env -u MAKEFLAGS -u MFLAGS cargo
# Vite answers a port that it can't use with a trace of its own code.
try-port = node -e 'process.on("uncaughtException", ({ message }) => { \
	console.error(message + "\nChoose another port: make $@ PORT=5000"); process.exit(1); }); \
	require("net").createServer().listen(Number("$(PORT)"), "localhost", process.exit)'
# wasm-pack FLAVOR PROFILE OUT FEATURES
wasm-pack = env -u MAKEFLAGS -u MFLAGS CARGO_TARGET_DIR='$(CURDIR)/target/$(1)' RUSTFLAGS='$(FEATURES_$(1))' \
	wasm-pack build --mode no-install --target web --no-pack $(2) --out-dir '$(CURDIR)/target/$(3)' -- --features wasm$(4)

# What `make test` checks, the quickest first, and what `make test-all` adds.
CHECKS := style check-rust second test-rust check-page check-crate test-wasm e2e test-npm size
MORE := check-targets e2e-more smoke slow

.PHONY: help doctor serve dev quick test test-all bench dist size npm test-npm picture clean wasm machine toolchain tools browser browsers always second-c second-js $(CHECKS) $(MORE)

help: ## show this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

doctor: ## list what is missing on this machine, and how to install it (SETUP=yes does it)
	@www/tools/setup.sh doctor chromium && echo 'Nothing is missing.'

serve: PORT ?= 4173
serve: dist ## build the page and serve it on localhost (PORT=4173)
	@$(try-port)
	@cd www && exec vite preview --port $(PORT) --strictPort --host localhost

dev: PORT ?= 5173
dev: quick ## serve the page with hot reload, for working on it (PORT=5173)
	@$(try-port)
	@cd www && exec vite --port $(PORT) --strictPort --host localhost

test: ## run the main checks, the quickest first
	@set -e; www/tools/setup.sh doctor chromium; for check in $(CHECKS); do \
	  printf '\n== %s\n' $$check; from=$$SECONDS; $(MAKE) --no-print-directory $$check; echo "== $$check: $$((SECONDS - from)) s, $$SECONDS s in all"; done; \
	echo "make test: all passed in $$((SECONDS / 60)) min $$((SECONDS % 60)) s"

test-all: ## the same, more end-to-end tests, other processors and browsers, cluster recipes, and slow proofs (Linux)
	@$(MAKE) --no-print-directory test CHECKS='$(CHECKS) $(MORE)'

dist: www/dist/index.html ## build the static site in www/dist

bench: $(FLAVORS:%=target/bench/%.wasm) $(MADE) | browser ## measure speed: the native suite, then the same in Chromium
	$(cargo) build --release
	@target/release/boggle bench >target/bench/native.ndjson
	@node www/tools/bench.mjs

size: www/dist/index.html ## show how much a first visit transfers, with brotli and with gzip
	@node www/tools/size.mjs

npm: target/npm/package.json ## build the package for JavaScript in target/npm

picture: www/dist/index.html | browser ## take the pictures for README.md from the built page
	node www/tools/picture.mjs

clean: ## remove everything built (installed tools stay in .tools)
	rm -rf target www/dist www/src/gen www/test-results

# --- checks -----------------------------------------------------------------------------------------------------------

style: $(NODE) | toolchain # formatting, lint, and spelling
	$(cargo) fmt --check
	cd www && npm run -s lint

check-rust: | toolchain # lint
	$(cargo) clippy --all-targets -- -D warnings
	RUSTFLAGS='$(FEATURES_simd)' $(cargo) clippy --lib --test wasm --test wasm_memory --package boggle-lab --features wasm,bench --target wasm32-unknown-unknown -- -D warnings

test-rust: | toolchain # unit, property, golden, and documentation tests
	$(cargo) test --quiet

# Two other programs prove some of our logs again, with no code of ours, and refuse forged ones. They run side by side.
second: second-c second-js

second-c: $(NODE)
	mkdir -p target && cc -O2 -std=c11 -Wall -Wextra -o target/second tests/second/check.c
	set -e; for log in 2x2-enable-standard 2x3-enable-words 2x4-enable-standard; do \
	  target/second dicts/enable.txt --log www/public/proofs/$$log.ndjson.gz >target/second.log || { cat target/second.log; exit 1; }; tail -n 1 target/second.log; done
	node tests/second/forged.mjs target/second

second-js: $(NODE)
	mkdir -p target
	set -e; for log in 2x2-enable-words 2x3-enable-standard; do \
	  node www/public/proofs/check.mjs dicts/enable.txt --log www/public/proofs/$$log.ndjson.gz >target/second-js.log || { cat target/second-js.log; exit 1; }; tail -n 1 target/second-js.log; done

# The library as others get it: its documentation has no warnings, and the package compiles without the repository. The
# unpacked files get today's date, because a package's own dates are so old that cargo would think it had compiled them.
check-crate: $(NODE) | toolchain
	node www/tools/licenses.mjs --check
	RUSTDOCFLAGS='-D warnings' $(cargo) doc --no-deps --lib
	rm -rf target/package target/packaged && mkdir -p target/packaged
	$(cargo) package --package boggle-lab --no-verify --allow-dirty --quiet
	tar -xmzf target/package/boggle-lab-*.crate -C target/packaged --strip-components=1
	$(cargo) check --manifest-path target/packaged/Cargo.toml --examples

check-page: $(NODE) $(MADE) # types and unit tests
	cd www && npm run -s check && npm run -s test

test-wasm: | tools browser # the wasm layer in headless Chromium
	mkdir -p target && node www/tools/browsers.mjs webdriver >target/webdriver.json
	RUSTFLAGS='$(FEATURES_simd)' CHROMEDRIVER="$$(www/tools/setup.sh driver)" \
	CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
	WASM_BINDGEN_TEST_WEBDRIVER_JSON='$(CURDIR)/target/webdriver.json' WASM_BINDGEN_TEST_TIMEOUT=300 \
	$(cargo) test --target wasm32-unknown-unknown --package boggle-lab --features wasm --test wasm --test wasm_memory

e2e: www/dist/index.html | browser # what every visitor meets, in Chromium, including accessibility (axe)
	cd www && playwright test e2e/*.spec.ts

# Both serve the page on the same port, so `make e2e e2e-more` runs one after the other.
e2e-more: www/dist/index.html | browser $(filter e2e,$(MAKECMDGOALS)) # the other end-to-end tests; one runs the command line
	$(cargo) build
	cd www && playwright test e2e/more

test-npm: npm | browser # the package for JavaScript in scratch projects: Node, TypeScript, Vite
	$(if $(CI),www/tools/setup.sh doctor firefox)
	node www/tools/npm-test.mjs

check-targets: | toolchain # other processors, the fuzz targets, and the files that the image is built from
	rm -rf target/image && mkdir -p target/image
	cp -r $$(sed -n 's/^COPY \([^-].*\) [^ ]*$$/\1/p' src/bin/boggle/Containerfile) target/image
	$(cargo) check --locked --manifest-path target/image/Cargo.toml --package boggle-cli
	rustup target add aarch64-unknown-linux-gnu
	$(cargo) check --lib --target aarch64-unknown-linux-gnu
	$(cargo) check --manifest-path tests/fuzz/Cargo.toml

smoke: www/dist/index.html | browsers # the built page in Chromium, Firefox, and WebKit
	cd www && npm run -s smoke

slow: | toolchain # cluster recipes, and proofs that take long
	$(cargo) test --quiet --test it -- --ignored
	node www/public/proofs/check.mjs dicts/enable.txt --log www/public/proofs/2x4-enable-words.ndjson.gz
	node www/public/proofs/check.mjs dicts/enable.txt 3x3 530 'aeijou bcdfgmpqvwxz hklnrsty' | tee target/slow.log
	grep -q 'Proved: of all 3x3 boards, .*exactly 4 have at least 530 points; the best has 545' target/slow.log

# --- set-up and products ----------------------------------------------------------------------------------------------

# Nothing else starts if something is missing, so the list of what is missing is printed last.
machine:
	@www/tools/setup.sh doctor

# Every rule that runs cargo or rustc waits for this check: rustup can't install the same thing twice at once.
toolchain: | machine
	@www/tools/setup.sh toolchain

tools: | toolchain
	@www/tools/setup.sh tools

browser:
	@www/tools/setup.sh doctor chromium

browsers: | browser
	@www/tools/setup.sh doctor chromium firefox webkit

$(NODE): www/package-lock.json www/package.json | machine
	cd www && npm ci --no-audit --no-fund
	touch $@

wasm: $(MADE) ## build the wasm in both flavors, and the dictionaries for the page

$(FLAVORS:%=target/%/glue/boggle_lab_bg.wasm): target/%/glue/boggle_lab_bg.wasm: $(RUST) $(NODE) $(wildcard $(GEN)/quick) | tools
	$(call wasm-pack,$*,--release,$*/glue)
	touch $@

$(FLAVORS:%=$(GEN)/%-lab.wasm): $(GEN)/%-lab.wasm: target/%/glue/boggle_lab_bg.wasm
	mkdir -p $(GEN)
	wasm-opt -O3 --strip-debug --strip-producers $< -o $@

# The part of each flavor that a first visit needs; the other rooms fetch the whole. The list of exports, which both flavors
# share, is read from the SIMD one, because Node 20 cannot read relaxed SIMD.
$(WASM): $(GEN)/%.wasm: target/%/glue/boggle_lab_bg.wasm $(GEN)/simd-lab.wasm www/tools/split.mjs
	node www/tools/split.mjs $< $@ $(GEN)/simd-lab.wasm

# Both flavors have the same imports and exports, so they share their glue; this fails if they ever differ.
$(GEN)/boggle_lab.js: $(WASM)
	cmp target/simd/glue/boggle_lab.js target/relaxed/glue/boggle_lab.js
	cp target/simd/glue/boggle_lab.js target/simd/glue/boggle_lab.d.ts $(GEN)
	rm -f $(GEN)/quick

# One flavor for every browser, compiled in a fraction of the time. It leaves a mark, so that the next `make dist` builds both
# flavors again.
quick: $(NODE) $(LISTS) | tools ## build one wasm flavor quickly, in place of both
	$(call wasm-pack,simd,--profile quick,simd/quick)
	for name in $(FLAVORS) $(FLAVORS:%=%-lab); do cp target/simd/quick/boggle_lab_bg.wasm $(GEN)/$$name.wasm; done
	cp target/simd/quick/boggle_lab.js target/simd/quick/boggle_lab.d.ts $(GEN)
	touch $(GEN)/quick

# The same library with the benchmark suite, and its own glue. The two builds share a folder, so they run one after the other.
target/bench/%.wasm: $(RUST) $(NODE) $(GEN)/%-lab.wasm
	$(call wasm-pack,$*,--release,bench/$*,$(comma)bench)
	wasm-opt -O3 --strip-debug --strip-producers target/bench/$*/boggle_lab_bg.wasm -o $@
comma := ,

$(GEN)/enable%: dicts/packed/enable%
	mkdir -p $(GEN)
	cp $< $@

# The address that the page is built for (see www/hosting.md). This file changes only if the address does; then the page
# is built again.
target/site-url: always
	@mkdir -p target
	@printf '%s\n' "$${SITE_URL:-}" | cmp -s - $@ || printf '%s\n' "$${SITE_URL:-}" >$@

target/npm/package.json: $(MADE) $(PAGE) target/site-url
	node www/tools/npm.mjs

# Other pages can use the package from npm/ in the page's folder.
www/dist/index.html: $(MADE) $(PAGE) target/site-url target/npm/package.json
	cd www && vite build
	mkdir -p www/dist/npm && cd target/npm && cp -r element.js index.js worker.js *.wasm *.dict LICENSE THIRD-PARTY.txt ../../www/dist/npm
