#!/bin/sh
# Games, accounts and the host key stay: who wants them gone removes
# /var/lib/oanquan by hand.
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
