#!/bin/sh
# One database and one role per service; the image runs this once, on an empty data volume.
set -eu
for service in gateway intake cost_factor scoring; do
  psql -v ON_ERROR_STOP=1 -v name="$service" -v password="$CPES_DATABASE_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
SQL
done
