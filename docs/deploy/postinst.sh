#!/bin/sh
# Makes the user and the data directory. It starts nothing that did not run
# before: look at /etc/oanquan/oanquan.conf, then systemctl enable --now oanquan.
set -e
[ "$1" = configure ] || exit 0
if ! getent passwd oanquan >/dev/null; then
	adduser --system --group --home /var/lib/oanquan --no-create-home --shell /usr/sbin/nologin oanquan
fi
install -d -m 0700 -o oanquan -g oanquan /var/lib/oanquan
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	if [ -n "$2" ]; then # a new version: running games come back
		systemctl try-restart oanquan.service
	fi
fi
