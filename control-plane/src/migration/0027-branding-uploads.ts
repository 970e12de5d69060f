import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Requested uploads of images that no branding uses yet. */
export class BrandingUploads0027 extends Migration {
  override up(): void {
    this.addSql(`
      create table branding_upload (
        storage_key text primary key,
        account_id uuid not null,
        page_id uuid not null,
        created_at bigint not null,
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index branding_upload_by_age on branding_upload (created_at);
      create index branding_upload_of_page on branding_upload (page_id);
    `)
    this.addSql(isolateByAccount('branding_upload'))
  }
}
