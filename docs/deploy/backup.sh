#!/bin/sh
# Copies the store and the keys of the running server into a directory of
# backups, and keeps the last 14. It comes in at the operators' door with a key of
# its own, and learns the server's next host key there before it is in use; see
# docs/deploy/README.md.
set -eu
to=${BACKUPS:-/var/backups/oanquan}
door=${DOOR:-2223}
key=${KEY:-/etc/oanquan/backup_ed25519}
known=${KNOWN_HOSTS:-/var/lib/oanquan-backup/known_hosts}
# Where node_exporter reads files of metrics; none are written where it is missing.
metrics=${METRICS:-/var/lib/prometheus/node-exporter}
umask 077
mkdir -p "$to"
rm -f "$to"/oanquan-*.tar.part # of a backup that was killed
new="$to/oanquan-$(date -u +%Y%m%dT%H%M%SZ).tar"
trap 'rm -f "$new.part"' EXIT
trap 'exit 1' HUP INT TERM
ssh -T -p "$door" -i "$key" -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=yes \
	-o UpdateHostKeys=yes -o HashKnownHosts=no -o UserKnownHostsFile="$known" ops@localhost backup --with-keys >"$new.part"
mv "$new.part" "$new"
ls -1 "$to"/oanquan-*.tar | head -n -14 | xargs -r rm --
[ -d "$metrics" ] || exit 0
cat >"$metrics/oanquan_backup.prom.part" <<END
# HELP oanquan_backup_last_timestamp_seconds When the last backup was whole.
# TYPE oanquan_backup_last_timestamp_seconds gauge
oanquan_backup_last_timestamp_seconds $(date +%s)
# HELP oanquan_backup_bytes How large it is.
# TYPE oanquan_backup_bytes gauge
oanquan_backup_bytes $(wc -c <"$new")
END
chmod 644 "$metrics/oanquan_backup.prom.part"
mv "$metrics/oanquan_backup.prom.part" "$metrics/oanquan_backup.prom"
