# Boggle Lab: `make serve` to use it, `make test` to check it, `make help` for the rest.
#
# You need Rust (from rustup), Node 20 or newer, and make. Whatever else is missing on the machine is installed into
# the project, apart from the browsers for the tests, which apt-get installs. Every target does its own setup, and the
# second run starts right away.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:

# Tools and builds of the wasm are made in parallel, one job per core.
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
MAKEFLAGS += --no-builtin-rules --jobs=$(JOBS)

# Tools installed by www/tools/setup.sh, and those that npm brings.
export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/www/node_modules/.bin:$(PATH)

PORT ?= 5173
BASE ?= main

GEN := www/src/gen
# The builds ("flavors") of the wasm, fastest first, with the features that a browser must have for each. The page takes the first one that its browser can run.
FLAVORS := relaxed simd scalar
FEATURES_relaxed := -C target-feature=+simd128,+relaxed-simd
FEATURES_simd := -C target-feature=+simd128
WASM := $(FLAVORS:%=$(GEN)/%.wasm)
MADE := $(WASM) $(GEN)/boggle_lab.js $(GEN)/enable2k.dict $(GEN)/enable.txt
NODE := www/node_modules/.package-lock.json
PACK := .tools/wasm-pack.ready
BINDGEN := .tools/wasm-bindgen.ready
RUST := Cargo.toml Cargo.lock rust-toolchain.toml $(shell find src -type f -not -path 'src/bin/*')
PAGE := $(shell find www/src www/public www/tools www/*.json www/index.html www/vite.config.ts -type f -not -path 'www/src/gen/*')

.PHONY: help serve dev quick test bench dist size npm test-npm picture clean wasm tools browser more-browsers check-rust check-crate semver test-rust test-wasm check-page e2e smoke always

help: ## show this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# The first time, the page is served as soon as one flavor of the wasm is ready. The other two are built in the meantime,
# and the page then offers an update.
serve: ## build the page and serve it on localhost (PORT=5173)
	@www/tools/serve.sh $(PORT)

dev: quick ## serve the page with hot reload, for working on it
	@cd www && vite --port $(PORT) --host localhost

test: ## check everything, quickest checks first
	@www/tools/steps.sh check-rust check-crate test-rust check-page test-wasm e2e smoke test-npm size

bench: $(FLAVORS:%=target/bench/%.wasm) $(MADE) browser ## measure speed: the native suite, then the same in Chromium
	cargo build --release
	@target/release/boggle bench >target/bench/native.ndjson
	@node www/tools/bench.mjs

dist: www/dist/index.html ## build the static site in www/dist

size: www/dist/index.html ## show how much a first visit transfers, with brotli and with gzip
	@node www/tools/size.mjs

npm: $(MADE) ## build the package for JavaScript in target/npm
	node www/tools/npm.mjs

test-npm: npm browser ## test that package in scratch projects: Node, TypeScript, Vite
	node www/tools/npm-test.mjs

picture: www/dist/index.html browser ## take the pictures for README.md from the built page
	node www/tools/picture.mjs

clean: ## remove everything built (installed tools stay in .tools)
	rm -rf target www/dist www/src/gen www/test-results

# --- checks, one by one ---------------------------------------------------------------------------------

check-rust: $(BINDGEN)
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	cargo clippy --lib --test wasm --test wasm_memory --no-default-features --features wasm,bench --target wasm32-unknown-unknown -- -D warnings

# Checks that the documentation has no warnings, and that the package to be published has all of its files and compiles
# by itself, without the rest of the repository. The unpacked files get today's date (`tar -m`), because a package's own dates are
# so old that cargo would think it had compiled them already.
check-crate: ## check the library as others get it: its documentation and its package
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --lib
	cargo publish --dry-run --no-verify --allow-dirty 2>&1 | grep -v '^warning: ignoring test'
	cargo package --no-verify --allow-dirty --quiet 2>/dev/null
	rm -rf target/packaged && mkdir -p target/packaged
	tar -xmzf target/package/boggle-lab-*.crate -C target/packaged --strip-components=1
	CARGO_TARGET_DIR=target cargo check --manifest-path target/packaged/Cargo.toml --examples

# The tool takes long to install, and nothing else needs it, so no other target installs it.
semver: ## compare the library's interface with that of an earlier commit (BASE=main)
	@command -v cargo-semver-checks >/dev/null || { echo 'This needs a tool: cargo install --locked cargo-semver-checks --root .tools' >&2; exit 1; }
	cargo semver-checks --baseline-rev $(BASE)

test-rust: ## run the native tests: unit, property, golden, and documentation tests
	cargo test

# The flavors run one after another, because each starts a browser.
test-wasm: ## test the wasm layer in headless Chromium, in each flavor
	@for flavor in $(FLAVORS); do $(MAKE) --no-print-directory test-wasm-$$flavor; done

test-wasm-%: $(PACK) $(BINDGEN) browser
	CHROMEDRIVER=$${CHROMEDRIVER:-$$(command -v chromedriver)} && \
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	WASM_BINDGEN_TEST_WEBDRIVER_JSON=$(CURDIR)/target/webdriver.json WASM_BINDGEN_TEST_TIMEOUT=120 \
	wasm-pack test --mode no-install --headless --chrome --chromedriver "$$CHROMEDRIVER" -- --profile test --no-default-features --features wasm --test wasm --test wasm_memory

check-page: wasm ## check the page: lint, types, and unit tests
	cd www && npm run -s --if-present lint && npm run -s check && npm run -s test

e2e: www/dist/index.html browser ## test the built page in Chromium, including accessibility (axe)
	cd www && playwright test

smoke: www/dist/index.html more-browsers ## try the built page in Chromium, and in Firefox and WebKit if they can be installed
	cd www && npm run -s --if-present smoke

# --- setup and products ---------------------------------------------------------------------------------

tools: $(PACK) $(BINDGEN)

$(PACK): www/tools/setup.sh
	@www/tools/setup.sh pack && mkdir -p .tools && touch $@

$(BINDGEN): www/tools/setup.sh Cargo.lock
	@www/tools/setup.sh bindgen && mkdir -p .tools && touch $@

browser:
	@www/tools/setup.sh browser

# After `browser`, because only one apt-get can run at a time.
more-browsers: browser
	@www/tools/setup.sh more-browsers

$(NODE): www/package-lock.json www/package.json
	cd www && npm ci --no-audit --no-fund
	touch $@

wasm: $(MADE) ## build the wasm in all flavors, and the dictionaries for the page

# The compiled library, which wasm-pack then finds finished. It needs no tools, so it is built while they are installed.
target/%/compiled: $(RUST)
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' cargo build --release --lib --target wasm32-unknown-unknown
	touch $@

$(FLAVORS:%=$(GEN)/%-lab.wasm): $(GEN)/%-lab.wasm: target/%/compiled $(PACK) $(BINDGEN) $(NODE)
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	  wasm-pack build --mode no-install --release --target web --no-pack --no-gitignore --out-dir target/$*/glue
	mkdir -p $(GEN)
	wasm-opt -O3 --strip-debug --strip-producers target/$*/glue/boggle_lab_bg.wasm -o $@

# The part of each flavor that a first visit needs; the other rooms fetch the whole. The list of exports, which all flavors
# share, is read from the scalar one, because Node 20 cannot read relaxed SIMD.
$(WASM): $(GEN)/%.wasm: $(GEN)/%-lab.wasm $(GEN)/scalar-lab.wasm www/tools/split.mjs
	node www/tools/split.mjs $< $@ $(GEN)/scalar-lab.wasm

# All flavors have the same imports and exports, so they share their glue; this fails if they ever differ.
$(GEN)/boggle_lab.js: $(WASM)
	cmp target/simd/glue/boggle_lab.js target/scalar/glue/boggle_lab.js
	cmp target/simd/glue/boggle_lab.js target/relaxed/glue/boggle_lab.js
	cp target/simd/glue/boggle_lab.js target/simd/glue/boggle_lab.d.ts $(GEN)

# One flavor for every browser, compiled in a fraction of the time, for working on the page.
quick: $(NODE) $(BINDGEN) $(GEN)/enable2k.dict $(GEN)/enable.txt ## build one wasm flavor quickly, in place of all three
	CARGO_TARGET_DIR=target/quick RUSTFLAGS='$(FEATURES_simd)' \
	  cargo build --profile quick --lib --no-default-features --features wasm --target wasm32-unknown-unknown
	wasm-bindgen --target web --omit-default-module-path --out-dir target/quick/glue target/quick/wasm32-unknown-unknown/quick/boggle_lab.wasm
	cp target/quick/glue/boggle_lab.js target/quick/glue/boggle_lab.d.ts $(GEN)
	for flavor in $(FLAVORS); do \
	  cp target/quick/glue/boggle_lab_bg.wasm $(GEN)/$$flavor.wasm; \
	  cp target/quick/glue/boggle_lab_bg.wasm $(GEN)/$$flavor-lab.wasm; \
	done
	touch -d '1 January 2020' $(GEN)/*.wasm $(GEN)/boggle_lab.js

# The same library with the benchmark suite, and its own glue.
target/bench/%.wasm: $(RUST) | $(PACK) $(BINDGEN) $(NODE)
	CARGO_TARGET_DIR=target/$* RUSTFLAGS='$(FEATURES_$*)' \
	  wasm-pack build --mode no-install --release --target web --no-pack --no-gitignore --out-dir target/bench/$* -- --features bench
	wasm-opt -O3 --strip-debug --strip-producers target/bench/$*/boggle_lab_bg.wasm -o $@

$(GEN)/enable%: dicts/packed/enable%
	mkdir -p $(GEN)
	cp $< $@

# The address that the page was built for (see www/hosting.md). This file changes only if the address does; then the page
# is built again.
target/site-url: always
	@mkdir -p target
	@printf '%s\n' "$${SITE_URL:-}" | cmp -s - $@ || printf '%s\n' "$${SITE_URL:-}" >$@

www/dist/index.html: $(MADE) $(PAGE) target/site-url
	cd www && vite build
