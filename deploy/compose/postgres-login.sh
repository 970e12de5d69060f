# The image runs this once, in a new volume. Creates the login of Pharos, which owns its database and is no superuser.
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role pharos login createrole password :'password';
create database pharos owner pharos;
SQL
