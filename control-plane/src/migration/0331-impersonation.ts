import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Staff of the installation who look into an account for up to an hour. */
export class Impersonation0331 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account add staff_access boolean not null default true;
      create table impersonation (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        hash bytea not null unique,
        -- The session of the staff, and its member. They may be gone before the row is.
        session_id uuid not null,
        member_id uuid not null,
        staff_name text not null,
        staff_email text not null,
        reason text not null,
        address text not null,
        user_agent text not null,
        started_at bigint not null,
        last_used_at bigint not null,
        ends_at bigint not null,
        ended_at bigint,
        ended_because text,
        -- Who ended it, if somebody did.
        ended_by text,
        check ((ended_at is null) = (ended_because is null))
      );
      -- Of each staff and account one at a time.
      create unique index impersonation_running on impersonation (account_id, member_id) where ended_at is null;
      create index impersonation_by_account on impersonation (account_id, id desc);
      create index impersonation_old on impersonation (ended_at) where ended_at is not null;
      ${isolateByAccount('impersonation')}
    `)
  }
}
