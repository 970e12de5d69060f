import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Members without access, and what an account's directory sends by SCIM (spec 2.11, 4.3) and by webhook (spec 4.4). */
export class Scim0058 extends Migration {
  override up(): void {
    this.addSql(`
      -- Since when a member has no access; null: they have it.
      alter table member add deactivated_at bigint;
      -- Sessions are out of a request's reach; it ends those in its own account.
      -- Sessions, and what a member has let apps do.
      create function end_access(ending uuid) returns void language sql security definer set search_path = public as $$
        delete from session s using member m where m.id = ending and s.member_id = m.id
          and m.account_id = coalesce(nullif(current_setting('app.account', true), '')::uuid, m.account_id);
        delete from oauth_grant g using member m where m.id = ending and g.member_id = m.id
          and m.account_id = coalesce(nullif(current_setting('app.account', true), '')::uuid, m.account_id);
        delete from oauth_consent o using member m where m.id = ending and o.member_id = m.id
          and m.account_id = coalesce(nullif(current_setting('app.account', true), '')::uuid, m.account_id);
      $$;
      revoke execute on function end_access from public;
      grant execute on function end_access to pharos_request, pharos_system;
      -- Of all accounts, which a request does not see.
      create function has_other_staff(leaving uuid) returns boolean language sql security definer set search_path = public as $$
        select exists (select from member m join account a on a.id = m.account_id
          where m.staff and m.id <> leaving and m.deactivated_at is null and a.deletion_at is null);
      $$;
      revoke execute on function has_other_staff from public;
      grant execute on function has_other_staff to pharos_request, pharos_system;
      create table scim_connection (
        id uuid primary key,
        account_id uuid not null unique references account on delete cascade,
        display_name text not null,
        identity_provider text,
        token_hash bytea not null unique,
        token_last_four text not null,
        -- Name of a group → role.
        group_roles jsonb not null,
        default_role text not null,
        created_at bigint not null,
        last_rotated_at bigint,
        revision int not null
      );
      create table scim_user (
        member_id uuid primary key references member on delete cascade,
        account_id uuid not null references account on delete cascade,
        connection_id uuid not null references scim_connection on delete cascade,
        user_name text not null,
        -- By row-level security, an index over lower(user_name) would not be used: the function is not leakproof.
        user_name_key text not null generated always as (lower(user_name)) stored,
        external_id text,
        -- What else the directory says of them, as it was sent.
        attributes jsonb not null,
        -- Their role follows from their groups. False: they were a member before, and are in no mapped group yet.
        role_managed boolean not null,
        created_at bigint not null,
        updated_at bigint not null
      );
      create unique index scim_user_name on scim_user (connection_id, user_name_key);
      create index scim_user_external on scim_user (connection_id, external_id);
      create index scim_user_account on scim_user (account_id, connection_id);
      create table scim_group (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        connection_id uuid not null references scim_connection on delete cascade,
        display_name text not null,
        external_id text,
        attributes jsonb not null,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null
      );
      create unique index scim_group_name on scim_group (connection_id, lower(display_name));
      create index scim_group_external on scim_group (connection_id, external_id);
      create index scim_group_account on scim_group (account_id);
      create table scim_group_member (
        group_id uuid not null references scim_group on delete cascade,
        member_id uuid not null references scim_user on delete cascade,
        account_id uuid not null references account on delete cascade,
        primary key (group_id, member_id)
      );
      create index scim_group_of_member on scim_group_member (member_id);
      create index scim_group_member_account on scim_group_member (account_id);
      -- Events of an identity provider that were taken, so that none is done twice.
      create table directory_event (
        webhook_id text primary key,
        identity_provider text not null,
        received_at bigint not null
      );
      create index directory_event_age on directory_event (received_at);
      grant select, insert, update, delete on directory_event to pharos_system;
    `)
    for (const table of SCIM_TABLES) this.addSql(isolateByAccount(table))
  }
}

export const SCIM_TABLES = ['scim_connection', 'scim_user', 'scim_group', 'scim_group_member'] as const
