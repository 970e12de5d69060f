import { Migration } from '@mikro-orm/migrations'

/** Which archive an import reads, who canceled it, and how often it has begun anew. */
export class ImportDigests0389 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account_import
        drop constraint account_import_status_check,
        add constraint account_import_status_check check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
        add column sha256 text,
        add column canceled_by text,
        -- How often it was interrupted, and has begun anew or will.
        add column restarts int not null default 0;
    `)
  }
}
