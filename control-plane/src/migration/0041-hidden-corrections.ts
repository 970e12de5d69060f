import { Migration } from '@mikro-orm/migrations'

/** What was published by mistake stays among a page's corrections for members alone. */
export class HiddenCorrections0041 extends Migration {
  override up(): void {
    this.addSql('alter table page_correction add public boolean not null default true')
  }
}
