#!/usr/bin/env bash
# Makes what compose.yaml reads from deploy/secrets: random secrets, and a certificate of its own
# making for trying it out. What is there stays, so that it can be run again:
#   bash deploy/make-secrets.sh [HOST NAME]
set -euo pipefail
umask 077

directory=$(cd "$(dirname "$0")" && pwd)/secrets
name=${1:-localhost}
# Only its owner gets into the directory; the files in it are readable, because the users inside of the
# containers, who are given one file each, are not the owner.
mkdir -p "$directory"
cd "$directory"

# Writes what it is given on standard input, whole or not at all.
keep() {
  cat >"$1.tmp"
  chmod 0444 "$1.tmp"
  mv -f "$1.tmp" "$1"
  echo "made $1"
}
random() { openssl rand -base64 "$1" | tr -d '\n'; }
# For what stands in a connection string, where / and + would have to be escaped.
plain() { openssl rand -hex 24; }

[ -e jwt-secret ] || random 48 | keep jwt-secret
[ -e jwt-secret-previous ] || random 48 | keep jwt-secret-previous
[ -e mongodb-keyfile ] || openssl rand -base64 756 | keep mongodb-keyfile
[ -e mongodb-admin-password ] || plain | keep mongodb-admin-password
[ -e mongodb-password ] || plain | keep mongodb-password
[ -e first-admin-password ] || plain | keep first-admin-password
# Made of the password each time: after a new one was made, this is run again.
printf 'mongodb://dictionary:%s@mongodb-1:27017,mongodb-2:27017,mongodb-3:27017/dictionary?replicaSet=dictionary&authSource=admin' \
  "$(cat mongodb-password)" | keep mongodb-uri

if [ ! -e certificate ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -days 365 \
    -subj "/CN=$name" -addext "subjectAltName=DNS:$name,DNS:localhost,IP:127.0.0.1" \
    -keyout key.tmp -out certificate.pem 2>/dev/null
  cat certificate.pem key.tmp | keep certificate
  rm -f key.tmp
  echo "The certificate is self-signed: trust certificate.pem, or put one of an authority, with its"
  echo "chain and its key, into certificate."
fi
echo "The first administrator's password is in $directory/first-admin-password."
