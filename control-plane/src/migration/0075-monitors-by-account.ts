import { Migration } from '@mikro-orm/migrations'

/** Lists of monitors of all kinds read the newest of an account without looking at those of others. */
export class MonitorsByAccount0075 extends Migration {
  override up(): void {
    this.addSql('create index monitor_newest on monitor (account_id, id desc)')
  }
}
