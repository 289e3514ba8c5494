#!/bin/sh
# Copies the store and the keys of the running server into a directory of
# backups, and keeps the last 14. It comes in at the operators' door with a key of
# its own; see docs/deploy/README.md.
set -eu
to=${BACKUPS:-/var/backups/oanquan}
door=${DOOR:-2223}
key=${KEY:-/etc/oanquan/backup_ed25519}
umask 077
mkdir -p "$to"
new="$to/oanquan-$(date -u +%Y%m%dT%H%M%SZ).tar"
ssh -T -p "$door" -i "$key" -o IdentitiesOnly=yes -o BatchMode=yes \
	-o UserKnownHostsFile=/etc/oanquan/backup_known_hosts ops@localhost backup --with-keys >"$new.part"
mv "$new.part" "$new"
ls -1 "$to"/oanquan-*.tar | head -n -14 | xargs -r rm --
