import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Archives of whole accounts, made in the background. */
export class AccountExports0290 extends Migration {
  override up(): void {
    this.addSql(`
      create table account_export (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
        created_at bigint not null,
        -- Who asked for it: a member, if it still is one, with the role that decides what is in it.
        user_id uuid,
        requested_by text not null,
        role text not null,
        language text not null,
        -- Counts how often it was begun. Only the latest attempt may change the row.
        attempt integer not null default 0,
        claimed_until bigint not null,
        files integer not null default 0,
        files_total integer not null default 0,
        records bigint not null default 0,
        bytes bigint,
        sha256 text,
        finished_at bigint,
        expires_at bigint,
        check ((status = 'ready') <= (bytes is not null and sha256 is not null and expires_at is not null))
      );
      create unique index account_export_running on account_export (account_id) where status in ('waiting', 'running');
      create index account_export_by_account on account_export (account_id, id);
      create index account_export_due on account_export (claimed_until) where status in ('waiting', 'running');
      create index account_export_ends on account_export (expires_at) where status = 'ready';
      ${isolateByAccount('account_export')}
    `)
  }
}
