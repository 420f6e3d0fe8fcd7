#!/usr/bin/env bash
# Installs Debian packages: apt-install.sh PACKAGE...
set -euo pipefail

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi

# A fresh machine has no package lists, or old ones that name packages no longer there.
"${as_root[@]}" apt-get -q -o Acquire::Retries=3 update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 install --no-install-recommends "$@"
