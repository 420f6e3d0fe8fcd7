#!/usr/bin/env bash
# Asks the service for what its own document says may be asked, and judges every answer by it.
# https://schemathesis.readthedocs.io
set -euo pipefail
cd "$(dirname "$0")/.."

port=3917
url=http://localhost:$port
directory=$(mktemp -d)
password=$(openssl rand -base64 24)
service=
end() {
  [ -n "$service" ] && kill "$service" 2>/dev/null
  rm -rf "$directory"
}
trap end EXIT

python3 -m venv "$directory/python"
"$directory/python/bin/pip" install --quiet --disable-pip-version-check schemathesis==4.32.5

STORAGE=memory PORT=$port DOCS_PORT=3918 LOG_LEVEL=error \
  FIRST_ADMIN_EMAIL=admin@example.org FIRST_ADMIN_PASSWORD="$password" \
  node_modules/.bin/node --disable-warning=ExperimentalWarning composition/launch.mjs main >"$directory/log" &
service=$!
curl --silent --retry 40 --retry-all-errors --retry-delay 1 --output /dev/null "$url/health/ready"
token=$(curl --silent --json "{\"email\":\"admin@example.org\",\"password\":\"$password\"}" "$url/login" |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["access_token"])')

# What it remembers of its runs is not for the checkout.
cd "$directory"
# Deleting and logging out would take away what the others ask for.
"$directory/python/bin/schemathesis" run "$url/openapi.json" \
  --header "Authorization: Bearer $token" \
  --phases examples,fuzzing --max-examples "${SCHEMATHESIS_EXAMPLES:-5}" --seed 1 --workers 1 \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --exclude-method DELETE --exclude-path /logout --no-color
