# Boggle Lab: `make serve` to use it, `make test` to check it, `make help` for the rest.
#
# Needs Rust (by rustup), Node 20+ and make; everything else is found or installed into the project. Every
# target does its own set-up, and a second run starts at once.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# Tools installed by www/tools/setup.sh, and those that npm brings.
export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/www/node_modules/.bin:$(PATH)

PORT ?= 5173

GEN := www/src/gen
# Flavours of the wasm, the fastest first, and what their browsers must know; the page takes the first that its browser runs.
FLAVOURS := relaxed simd scalar
FEATURES_relaxed := -C target-feature=+simd128,+relaxed-simd
FEATURES_simd := -C target-feature=+simd128
WASM := $(FLAVOURS:%=$(GEN)/%.wasm)
MADE := $(WASM) $(GEN)/boggle_lab.js $(GEN)/enable2k.dict $(GEN)/enable.txt
NODE := www/node_modules/.package-lock.json
RUST := Cargo.toml Cargo.lock rust-toolchain.toml $(shell find src -type f -not -path 'src/bin/*')
PAGE := $(shell find www/src www/public www/tools www/*.json www/index.html www/vite.config.ts -type f -not -path 'www/src/gen/*')

.PHONY: help serve dev test bench dist size picture clean wasm tools browser check-rust test-rust test-wasm check-page e2e

help: ## this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

serve: dist ## build the page and serve it on localhost (PORT=5173)
	@cd www && vite preview --port $(PORT) --host localhost

dev: wasm ## the page with hot reload, for working on it
	@cd www && vite --port $(PORT) --host localhost

test: check-rust test-rust test-wasm check-page e2e size ## everything, in the order of how fast it fails
	@echo 'make test: all passed'

bench: $(FLAVOURS:%=target/bench/%.wasm) $(MADE) browser ## how fast: the native suite, then the same in Chromium
	cargo build --release
	@target/release/boggle bench >target/bench/native.ndjson
	@node www/tools/bench.mjs

dist: www/dist/index.html ## the static site in www/dist

size: www/dist/index.html ## what a first visit transfers, brotli
	@node www/tools/size.mjs

picture: www/dist/index.html browser ## the picture of README.md, taken from the built page
	node www/tools/picture.mjs

clean: ## remove everything built (the installed tools in .tools stay)
	rm -rf target www/dist www/src/gen www/test-results

# --- checks, one by one ---------------------------------------------------------------------------------

check-rust: tools
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	cargo clippy --lib --test wasm --no-default-features --features bench --target wasm32-unknown-unknown -- -D warnings

test-rust: ## the native tests: unit, property, goldens, documentation
	cargo test

test-wasm: $(FLAVOURS:%=test-wasm-%) ## the wasm layer in headless Chromium, each flavour

test-wasm-%: tools browser
	CHROMEDRIVER=$${CHROMEDRIVER:-$$(command -v chromedriver)} && \
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	WASM_BINDGEN_TEST_WEBDRIVER_JSON=$(CURDIR)/target/webdriver.json WASM_BINDGEN_TEST_TIMEOUT=120 \
	wasm-pack test --mode no-install --headless --chrome --chromedriver "$$CHROMEDRIVER" -- --profile test --no-default-features --test wasm

check-page: wasm ## types and unit tests of the page
	cd www && npm run -s check && npm run -s test

e2e: www/dist/index.html browser ## the built page in Chromium, axe included
	cd www && playwright test

# --- set-up and products --------------------------------------------------------------------------------

tools:
	@www/tools/setup.sh wasm

browser:
	@www/tools/setup.sh browser

$(NODE): www/package-lock.json www/package.json
	cd www && npm ci --no-audit --no-fund
	touch $@

wasm: $(MADE) ## the wasm, in its flavours, and the dictionaries for the page

$(FLAVOURS:%=$(GEN)/%-lab.wasm): $(GEN)/%-lab.wasm: $(RUST) | tools $(NODE)
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	  wasm-pack build --mode no-install --release --target web --no-pack --no-gitignore --out-dir target/$*/glue
	mkdir -p $(GEN)
	wasm-opt -O3 --strip-debug --strip-producers target/$*/glue/boggle_lab_bg.wasm -o $@

# What a first visit needs of each: rooms that are entered later may fetch the whole. The exports, which are those of
# all flavours, are read from the plainest: Node 20 cannot read the relaxed one.
$(WASM): $(GEN)/%.wasm: $(GEN)/%-lab.wasm $(GEN)/scalar-lab.wasm www/tools/split.mjs
	node www/tools/split.mjs $< $@ $(GEN)/scalar-lab.wasm

# The flavours have the same imports and exports, so they share their glue; this fails if they ever do not.
$(GEN)/boggle_lab.js: $(WASM)
	cmp target/simd/glue/boggle_lab.js target/scalar/glue/boggle_lab.js
	cmp target/simd/glue/boggle_lab.js target/relaxed/glue/boggle_lab.js
	cp target/simd/glue/boggle_lab.js target/simd/glue/boggle_lab.d.ts $(GEN)

# The same library with the suite of benchmarks, and its own glue.
target/bench/%.wasm: $(RUST) | tools $(NODE)
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	  wasm-pack build --mode no-install --release --target web --no-pack --no-gitignore --out-dir target/bench/$* -- --features bench
	wasm-opt -O3 --strip-debug --strip-producers target/bench/$*/boggle_lab_bg.wasm -o $@

$(GEN)/enable%: dicts/packed/enable%
	mkdir -p $(GEN)
	cp $< $@

www/dist/index.html: $(MADE) $(PAGE)
	cd www && vite build
