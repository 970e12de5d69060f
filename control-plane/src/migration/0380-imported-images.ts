import { Migration } from '@mikro-orm/migrations'

/** An import notes its images before the page of its transaction is there for others. */
export class ImportedImages0380 extends Migration {
  override up(): void {
    this.addSql('alter table branding_upload drop constraint branding_upload_account_id_page_id_fkey')
  }
}
