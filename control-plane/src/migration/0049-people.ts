import { Migration } from '@mikro-orm/migrations'

/**
 * People belong to the installation, and members join them to accounts (api.md G2). Members with the same address
 * become one person, with the address unverified. A request sees the people of its own account, and changes none. It
 * adds one by `person_with`, which returns only an id.
 */
export class People0049 extends Migration {
  override up(): void {
    this.addSql(`
      create table person (
        id uuid primary key,
        email text not null,
        email_verified_at bigint,
        name text not null,
        locale text,
        timezone text,
        created_at bigint not null,
        revision int not null default 1
      );
      create unique index person_email on person (lower(email));
      alter table person enable row level security;
      alter table person force row level security;
      create policy system_does on person to pharos_system using (true) with check (true);
      grant select, insert, update, delete on person to pharos_system;
      alter table member add person_id uuid references person;

      set local role pharos_system;
      insert into person (id, email, name, timezone, created_at)
        select distinct on (lower(email)) encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
            substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1), 52, 1), 53, 1),
            'hex')::uuid, email, name, timezone, created_at from member
        order by lower(email), created_at, id;
      update member m set person_id = p.id from person p where lower(p.email) = lower(m.email);
      reset role;

      drop index member_email;
      alter table member alter person_id set not null, drop email;
      create unique index member_person on member (account_id, person_id);
      create index member_of_person on member (person_id);
      create policy request_sees on person for select to pharos_request
        using (exists (select from member m where m.person_id = person.id));
      -- Name and zone are what some account, maybe another one, has told of them.
      grant select (id, email) on person to pharos_request;

      create function person_with(given_email text, given_name text, given_timezone text, fresh uuid, at bigint)
        returns uuid language sql security definer set search_path = public as $$
        insert into person (id, email, name, timezone, created_at)
          values (fresh, given_email, given_name, given_timezone, at) on conflict (lower(email)) do nothing;
        select id from person where lower(email) = lower(given_email);
      $$;
      revoke execute on function person_with from public;
      grant execute on function person_with to pharos_request, pharos_system;
    `)
  }
}
