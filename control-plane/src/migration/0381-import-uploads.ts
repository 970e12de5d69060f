import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Archives that arrive in parts, before they are imported. */
export class ImportUploads0381 extends Migration {
  override up(): void {
    this.addSql(`
      create table account_import_upload (
        account_id uuid primary key references account on delete cascade,
        id uuid not null,
        bytes bigint not null,
        sha256 text not null,
        -- Bytes from the beginning that are in the object store.
        received bigint not null default 0,
        touched_at bigint not null
      );
      create index on account_import_upload (touched_at);
      ${isolateByAccount('account_import_upload')}
    `)
  }
}
