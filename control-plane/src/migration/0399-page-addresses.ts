import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Readable addresses of status pages, and former ones, which stay reserved for their account for a while. */
export class PageAddresses0399 extends Migration {
  override up(): void {
    this.addSql(`
      create table status_page_address (
        slug text primary key,
        account_id uuid not null references account on delete cascade,
        -- Null: it was released, and is reserved for the account until held_until.
        page_id uuid unique,
        held_until bigint,
        check ((page_id is null) = (held_until is not null)),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index status_page_address_held on status_page_address (account_id, held_until) where page_id is null;
    `)
    this.addSql(isolateByAccount('status_page_address'))
  }
}
