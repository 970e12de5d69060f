import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What an import and an upload leave, noted with the change that makes it needless. */
export class DroppedUploads0384 extends Migration {
  override up(): void {
    this.addSql(`
      create table dropped_upload (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        dropped_at bigint not null,
        -- Its parts are removed at once, and later once more: one may have been on its way.
        remove_at bigint not null
      );
      create index on dropped_upload (remove_at);
      create index on dropped_upload (account_id);
      ${isolateByAccount('dropped_upload')}
      -- The import that stored an image which no branding has taken.
      alter table branding_upload add column import_id uuid;
      create index branding_upload_of_import on branding_upload (import_id) where import_id is not null;
    `)
  }
}
