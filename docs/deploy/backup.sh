#!/bin/sh
# Copies the store of the running server, with its host key, to a directory of
# backups, and keeps the last 14. It comes in at the operators' door with a key of
# its own; see docs/deploy/README.md.
set -eu
to=${BACKUPS:-/var/backups/oanquan}
door=${DOOR:-2223}
key=${KEY:-/etc/oanquan/backup_ed25519}
umask 077
mkdir -p "$to"
new="$to/oanquan-$(date -u +%Y%m%dT%H%M%SZ).db"
ssh -T -p "$door" -i "$key" -o IdentitiesOnly=yes -o BatchMode=yes \
	-o UserKnownHostsFile=/etc/oanquan/backup_known_hosts ops@localhost backup >"$new.part"
mv "$new.part" "$new"
cp -p /var/lib/oanquan/host_ed25519* "$to/"
ls -1 "$to"/oanquan-*.db | head -n -14 | xargs -r rm --
