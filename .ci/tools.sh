#!/usr/bin/env bash
# Installs what the checks need besides Docker and Java, where it is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

missing=()
# Any Node will do to start with: the project brings its own as a dependency.
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
# The guides' commands are run as they are written.
command -v curl >/dev/null || missing+=(curl)
# The secrets of pre-production are made with it.
command -v openssl >/dev/null || missing+=(openssl)
# Schemathesis is a program in Python, in an environment of its own.
python3 -c "import ensurepip" 2>/dev/null || missing+=(python3 python3-venv)
# The documentation is tried in a browser; a font for it is not a dependency of it.
command -v chromium >/dev/null || missing+=(chromium fonts-dejavu-core)
# The real-data checks read this list of Spanish words.
[ -e /usr/share/dict/spanish ] || missing+=(wspanish)

if [ "${#missing[@]}" -gt 0 ]; then
  bash "$here/apt-install.sh" "${missing[@]}"
fi
echo "node $(node --version), npm $(npm --version), $(chromium --version 2>/dev/null), $(wc -l </usr/share/dict/spanish) Spanish words"
