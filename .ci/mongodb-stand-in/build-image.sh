#!/usr/bin/env bash
# Builds the image of the MongoDB stand-in from packages alone, without pulling a base image: a Java
# runtime cut down by jlink, the C libraries that it loads, and the server's jars.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tag=lexical-dictionary/mongodb-stand-in:ci

# The same inputs make the same image: one that carries their hash needs no rebuilding.
cd "$here"
inputs=$(find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1)
if [ "$(docker image inspect --format '{{.Config.Labels.inputs}}' "$tag" 2>/dev/null)" = "$inputs" ]; then
  echo "$tag is up to date"
  exit 0
fi

missing=()
if ! { command -v javac && command -v jlink; } >/dev/null; then missing+=(openjdk-17-jdk-headless); fi
command -v mvn >/dev/null || missing+=(maven)
if [ "${#missing[@]}" -gt 0 ]; then bash "$here/../apt-install.sh" "${missing[@]}"; fi

# Everything is made in a temporary folder, so that nothing is left in the checkout.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/app" "$root/tmp"

cp -r pom.xml src "$work"
cd "$work"
# MongoDB compares strings by their UTF-8 bytes, the library by UTF-16 units: its comparator is taken from
# its sources, and the one line changed. What we compile comes before the jars on the class path.
mvn --quiet --batch-mode dependency:unpack-dependencies -Dclassifier=sources \
  -DincludeArtifactIds=mongo-java-server-core -Dmdep.unpack.includes='**/ValueComparator.java' \
  -DoutputDirectory=src/main/java
comparator=src/main/java/de/bwaldvogel/mongo/backend/ValueComparator.java
utf8() { echo "$1.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)"; }
sed -i "s/value1.toString().compareTo(value2.toString())/java.util.Arrays.compareUnsigned($(utf8 value1), $(utf8 value2))/" "$comparator"
grep -q compareUnsigned "$comparator"

mvn --quiet --batch-mode compile dependency:copy-dependencies \
  -DincludeScope=runtime -DoutputDirectory="$root/app"
cp -r target/classes/. "$root/app"

jlink --add-modules java.base,java.logging,java.management,java.naming,jdk.unsupported \
  --strip-java-debug-attributes --no-header-files --no-man-pages --output "$root/java"

# The image has no other libraries than these: those that the runtime is linked with, at the same paths.
find "$root/java" -type f \( -name '*.so' -o -path '*/bin/java' \) -exec ldd {} + |
  grep -oE '/[^ ]+\.so[^ ]*' | grep -vF "$root" | sort -u |
  while read -r library; do cp --parents --dereference "$library" "$root"; done

# Imported, not built from a Dockerfile: that needs neither a builder nor a base image.
tar --create --directory "$root" --owner=0 --group=0 . |
  docker import \
    --change 'ENTRYPOINT ["/java/bin/java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", "/app:/app/*", "MongoStandIn"]' \
    --change 'EXPOSE 27017' \
    --change "LABEL inputs=$inputs" \
    - "$tag"
docker image inspect --format "$tag, {{.Size}} bytes" "$tag"
