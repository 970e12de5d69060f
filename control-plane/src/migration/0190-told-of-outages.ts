import { Migration } from '@mikro-orm/migrations'

/** Whom the groups of a monitor were told of its outage; null for outages from before. */
export class ToldOfOutages0190 extends Migration {
  override up(): void {
    this.addSql('alter table monitor_outage add column told_to text[]')
  }
}
