import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Imports of archives, and the mark of audit entries that came with one. */
export class Imports0350 extends Migration {
  override up(): void {
    this.addSql(`
      create table account_import (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        -- 'done' is written in the transaction that imports.
        status text not null check (status in ('running', 'done', 'failed')),
        created_at bigint not null,
        requested_by text not null,
        dry_run boolean not null,
        -- Until when its process has to report again.
        claimed_until bigint not null,
        step text not null,
        records bigint not null default 0,
        records_total bigint not null default 0,
        finished_at bigint
      );
      create index on account_import (account_id, id desc);
      create unique index one_import_at_a_time on account_import (account_id) where status = 'running';
      ${isolateByAccount('account_import')}
      alter table audit_entry add column imported_at bigint;
    `)
  }
}
