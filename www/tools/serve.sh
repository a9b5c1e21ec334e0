#!/usr/bin/env bash
# serve.sh PORT: builds what is missing and serves the page.
#
# The first time, building three flavors of the wasm would take three times as long as one, and one is enough to look at
# the page. The SIMD flavor, which every current browser runs, stands in for the others until they are ready.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Each `make` below shares out its own jobs; without this, it would look for the jobs of the `make` that called, and warn.
MAKEFLAGS=$(sed -E 's/(^| )(-j[0-9]*|--jobserver-[a-z]+=[^ ]*)//g' <<<"${MAKEFLAGS-}")
export MAKEFLAGS
port=$1
gen=www/src/gen

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

if [ -e "$gen/boggle_lab.js" ] || [ -e www/dist/index.html ]; then
  make --no-print-directory dist
  cd www && exec vite preview --port "$port" --host localhost
fi

make --no-print-directory "$gen/simd-lab.wasm" "$gen/enable2k.dict" "$gen/enable.txt"
# The stand-ins are in a copy of the page's sources, so that the real flavors still count as missing and get built.
first=target/first-page
rm -rf "$first" && mkdir -p "$first"
tar -C www --exclude=./node_modules --exclude=./dist -cf - . | tar -C "$first" -xf -
ln -s ../../www/node_modules "$first/node_modules"
for flavor in relaxed simd scalar; do
  cp "$gen/simd-lab.wasm" "$first/src/gen/$flavor.wasm"
  cp "$gen/simd-lab.wasm" "$first/src/gen/$flavor-lab.wasm"
done
cp target/simd/glue/boggle_lab.js target/simd/glue/boggle_lab.d.ts "$first/src/gen/"
(cd "$first" && vite build --logLevel warn)
rm -rf www/dist && mv "$first/dist" www/dist
# This build counts as out of date until the real one replaces it.
touch -d '1 January 2020' www/dist/index.html

(cd www && exec vite preview --port "$port" --host localhost) &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
say 'The page is ready. The other flavors of the wasm are being built in the background.'
if make --no-print-directory wasm >target/flavors.log 2>&1 && (cd www && vite build --logLevel warn --outDir ../target/dist-next --emptyOutDir) >>target/flavors.log 2>&1; then
  # Copy new files first, then the two files that name them. The page then notices and offers the update.
  cp -r target/dist-next/assets www/dist/
  cp -r target/dist-next/. www/dist/
  say 'All flavors are ready; the open page will offer to update.'
else
  say 'The other flavors could not be built; see target/flavors.log. The page works with the one it has.'
fi
wait "$server"
