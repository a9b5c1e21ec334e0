#!/usr/bin/env bash
# Finds or installs what the Makefile needs beyond Rust (rustup), Node, and make:
#   setup.sh pack            wasm-pack
#   setup.sh bindgen         the wasm target, and the wasm-bindgen CLI of exactly the version in Cargo.lock
#   setup.sh browser         a Chromium and its driver
#   setup.sh more-browsers   Firefox and WebKitGTK for the smoke test; never fails
#
# Tools go to .tools/ in the project. Tools that are already on the machine are used, so the second run takes only a
# moment. A missing tool is downloaded from its project's releases if they are reachable and the checksum matches;
# otherwise it is compiled from its crate. PREBUILT=no skips the download.
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Prints the first of the names that is a command, if any.
first() { local name; for name in "$@"; do command -v "$name" 2>/dev/null && return; done; return 0; }

# prebuilt REPOSITORY TAG ARCHIVE: unpacks the programs of a release into .tools/bin. Fails quickly and quietly if
# the release is unreachable, has no checksum, or doesn't match it.
prebuilt() {
  [ "${PREBUILT:-yes}" = yes ] && has curl && has sha256sum || return 1
  local from="${PREBUILT_FROM:-https://github.com}/$1/releases/download/$2/$3" to=.tools/download-$$ sum
  mkdir -p "$to"
  # shellcheck disable=SC2064  # the folder's name is wanted as it is now
  trap "rm -rf '$to'" RETURN
  curl -fsSL --connect-timeout 5 --max-time 120 -o "$to/$3" "$from" 2>/dev/null || return 1
  sum=$(curl -fsSL --connect-timeout 5 --max-time 20 "$from.sha256sum" 2>/dev/null) || return 1
  [ "$(sha256sum "$to/$3" | cut -d' ' -f1)" = "${sum%%[[:space:]]*}" ] || { say "the checksum of $3 does not match; compiling instead"; return 1; }
  tar -xzf "$to/$3" -C "$to" --strip-components=1 || return 1
  mkdir -p .tools/bin
  find "$to" -maxdepth 1 -type f -perm -u+x -exec mv {} .tools/bin/ \;
}

# Prints the name that releases use for this kind of machine.
machine() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo x86_64-unknown-linux-musl ;;
    Linux-aarch64) echo aarch64-unknown-linux-musl ;;
    Darwin-arm64) echo aarch64-apple-darwin ;;
    Darwin-x86_64) echo x86_64-apple-darwin ;;
    *) return 1 ;;
  esac
}

# compiled CRATE VERSION: compiles a crate's programs into .tools/bin. They run for seconds and are compiled only
# once, so what matters is the time to compile them.
compiled() {
  say "compiling $1 $2 into .tools (once)"
  CARGO_TARGET_DIR=".tools/build-$1" CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=true \
    cargo install --quiet --root .tools --version "=$2" "$1"
  rm -rf ".tools/build-$1"
}

wasm_target() {
  has cargo || die 'Rust is missing: install it from https://rustup.rs, then run make again'
  local libs
  libs="$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown"
  [ -d "$libs" ] && return
  has rustup || die 'this Rust lacks the wasm32-unknown-unknown target, and there is no rustup to add it'
  say 'adding the wasm32 target'
  rustup target add wasm32-unknown-unknown
}

wasm_bindgen() {
  local want got
  want=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
  got=$(wasm-bindgen --version 2>/dev/null | cut -d' ' -f2 || true)
  if [ "$want" = "$got" ] && has wasm-bindgen-test-runner; then return; fi
  prebuilt wasm-bindgen/wasm-bindgen "$want" "wasm-bindgen-$want-$(machine).tar.gz" || compiled wasm-bindgen-cli "$want"
}

WASM_PACK=0.15.1

wasm_pack() {
  if has wasm-pack; then return; fi
  prebuilt wasm-bindgen/wasm-pack "v$WASM_PACK" "wasm-pack-v$WASM_PACK-$(machine).tar.gz" || compiled wasm-pack "$WASM_PACK"
}

# Whether packages can be installed with apt-get without any interaction.
can_apt() { has apt-get && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }

# apt_get ARGUMENT…: runs apt-get as root.
apt_get() {
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo='sudo -n'
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >&2
}

# apt_install PACKAGE…: installs packages, but only if that needs no interaction.
apt_install() {
  can_apt || return 1
  say "installing $* with apt-get"
  apt_get install -y --no-install-recommends "$@" && return
  apt_get update && apt_get install -y --no-install-recommends "$@"
}

browser() { node www/tools/chromium.mjs; }
driver() { first "${CHROMEDRIVER:-chromedriver}"; }

chromium() {
  [ -n "$(browser)" ] || apt_install chromium || true
  [ -n "$(browser)" ] || die 'no Chromium found: install chromium (or Google Chrome), or set CHROMIUM to its path'
  [ -n "$(driver)" ] || apt_install chromium-driver || true
  [ -n "$(driver)" ] || die "no chromedriver found: install the one for $(browser), or set CHROMEDRIVER to its path"
  # The settings that wasm-bindgen's test runner passes to the driver.
  mkdir -p target
  cat >target/webdriver.json <<JSON
{ "goog:chromeOptions": { "binary": "$(browser)", "args": ["--headless=new", "--no-sandbox", "--disable-gpu",
  "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync"] } }
JSON
}

# Only the smoke test uses these browsers, and it does without them. So if they can't be installed, nothing fails: the
# test prints a line for each that is missing.
more_browsers() {
  local missing=() package
  [ -n "$(first firefox-esr firefox)" ] || missing+=(firefox-esr)
  has WebKitWebDriver || missing+=(webkit2gtk-driver)
  # Without a screen, WebKitGTK needs the `broadwayd` of this package, which the driver only recommends.
  [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || has broadwayd || missing+=(libgtk-3-bin)
  if [ ${#missing[@]} = 0 ] || ! can_apt; then return; fi
  say "installing ${missing[*]} with apt-get, for the smoke test"
  {
    apt_get install -y --no-install-recommends "${missing[@]}" && return
    apt_get update
    # One at a time, because one that this system doesn't have would stop the others.
    for package in "${missing[@]}"; do apt_get install -y --no-install-recommends "$package"; done
  } >/dev/null 2>&1 || true
}

case "${1:-}" in
  pack) wasm_pack ;;
  bindgen) wasm_target; wasm_bindgen ;;
  browser) chromium ;;
  more-browsers) more_browsers ;;
  *) die 'say pack, bindgen, browser, or more-browsers' ;;
esac
