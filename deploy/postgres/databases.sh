#!/bin/sh
# One database and one role of the same name per service, listed in CPES_DATABASES; the image runs this once, on an empty data volume.
set -eu
for name in $CPES_DATABASES; do
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="$CPES_DATABASE_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT, TEMPORARY ON DATABASE :"name" FROM PUBLIC;
SQL
done
