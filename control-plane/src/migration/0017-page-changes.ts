import { Migration } from '@mikro-orm/migrations'

/**
 * Which pages changed, written by the transaction that changed them. Every process that serves status pages reads this
 * each second.
 */
export class PageChanges0017 extends Migration {
  override up(): void {
    this.addSql(`
      create table page_change (
        id bigint generated always as identity primary key,
        page_id uuid not null,
        xid xid8 not null default pg_current_xact_id(),
        at timestamptz not null default now()
      );
      create index page_change_xid on page_change (xid);
      grant select, insert, delete on page_change to pharos_system;
    `)
  }
}
