import { Migration } from '@mikro-orm/migrations'

/** Imports are made in the background, one at a time in the installation. */
export class ImportJobs0386 extends Migration {
  override up(): void {
    this.addSql(`
      drop index one_import_at_a_time;
      alter table account_import
        drop constraint account_import_status_check,
        add check (status in ('waiting', 'running', 'done', 'failed')),
        -- Whoever asked, and the archive that they have uploaded.
        add column user_id uuid,
        add column upload_id uuid,
        add column language text not null default 'en',
        add column attempt int not null default 0,
        -- What a finished import did, and why one failed.
        add column report jsonb,
        add column problem jsonb;
      set local role pharos_system;
      update account_import set status = 'failed', finished_at = claimed_until where status = 'running';
      reset role;
      create unique index one_import_of_account on account_import (account_id) where status in ('waiting', 'running');
      create unique index one_import_at_a_time on account_import ((true)) where status = 'running';
      create index account_import_open on account_import (claimed_until) where status in ('waiting', 'running');
    `)
  }
}
