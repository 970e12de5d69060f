import { Migration } from '@mikro-orm/migrations'

/** Corrections of what was published by mistake, which only members see. */
export class HiddenCorrections0041 extends Migration {
  override up(): void {
    this.addSql('alter table page_correction add public boolean not null default true')
  }
}
