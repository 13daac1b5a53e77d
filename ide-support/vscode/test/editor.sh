#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tries the extension in a real VS Code, in a browser: code-server, and Chromium driven by Playwright.
#   test/editor.sh FOLDER RAVEL
# FOLDER gets the editor (400 MB, the first time), the screenshots and all that the editor keeps;
# RAVEL is the command line to use. Needs Node 20, make, g++, ripgrep and Chromium.
set -euo pipefail
[[ $# == 2 ]] || { sed -n '4,6p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
ravel=$(readlink -f "$2")
mkdir -p "$1"
folder=$(cd "$1" && pwd)

command -v rg >/dev/null || { echo "ripgrep is missing" >&2; exit 1; }
if [[ ! -x $folder/installed ]]; then
  # Its own scripts would fetch more than packages, so they are left out, and their work done here.
  npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund code-server@4.96.4 playwright-core@1.61.0
  code=$folder/node_modules/code-server/lib/vscode
  rm -f "$code/npm-shrinkwrap.json"
  npm install --prefix "$code" --omit=dev --ignore-scripts --no-audit --no-fund
  mkdir -p "$code/node_modules/@vscode/ripgrep/bin"
  ln -sf "$(command -v rg)" "$code/node_modules/@vscode/ripgrep/bin/rg"
  (cd "$code" && npm rebuild @vscode/spdlog native-watchdog @parcel/watcher node-pty)
  (cd "$folder" && npm rebuild argon2)
  printf '#!/bin/sh\n' > "$folder/installed" && chmod +x "$folder/installed"
fi

rm -rf "$folder/user" "$folder/models" && mkdir -p "$folder/user/User" "$folder/user/Machine" "$folder/models"
cat > "$folder/user/Machine/settings.json" <<END
{ "ravel.command": "$ravel", "workbench.startupEditor": "none" }
END
cp "$folder/user/Machine/settings.json" "$folder/user/User/settings.json"
printf 'auth: none\n' > "$folder/config.yaml"
server() {
  exec node "$folder/node_modules/code-server/out/node/entry.js" --auth none --disable-telemetry \
    --disable-update-check --disable-workspace-trust --config "$folder/config.yaml" \
    --user-data-dir "$folder/user" --extensions-dir "$folder/extensions" "$@"
}
(server --install-extension "$here/../ravel.vsix" --force) >&2
server --bind-addr 127.0.0.1:7996 "$folder/models" > "$folder/server.log" 2>&1 &
trap 'kill %1 2>/dev/null || true' EXIT
for script in editor language running debugging walkthrough; do
  node "$here/$script.mjs" "$folder" "http://127.0.0.1:7996/?folder=$folder/models"
done
