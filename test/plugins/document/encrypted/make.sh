#!/bin/sh
# Makes the encrypted files beside it by qpdf 11, out of plain.pdf.
set -eu
cd "$(dirname "$0")"
encrypt() { # NAME USER-PASSWORD BITS [OPTION…]
  name=$1 user=$2 bits=$3; shift 3
  qpdf --static-id --allow-weak-crypto --password-mode=unicode --encrypt "$user" owner "$bits" "$@" -- plain.pdf "$name.pdf"
}
encrypt rc4-40 user 40
encrypt rc4-128 user 128 --use-aes=n
encrypt aes-128 user 128 --use-aes=y
encrypt aes-128-clear-metadata user 128 --use-aes=y --cleartext-metadata
encrypt aes-256-r5 user 256 --force-R5
encrypt aes-256-r6 user 256
encrypt rc4-40-open '' 40
encrypt rc4-128-open '' 128 --use-aes=n
encrypt aes-128-open '' 128 --use-aes=y
encrypt aes-256-open '' 256
encrypt rc4-128-latin 'pässwort' 128 --use-aes=n
encrypt aes-256-unicode '秘密 1⁄2' 256
qpdf --static-id --object-streams=generate --encrypt user owner 256 -- plain.pdf aes-256-object-streams.pdf
