import { Migration } from '@mikro-orm/migrations'

/**
 * The silence that the last `monitor.unknown` announced, so that one that is taken back and found again is not
 * announced twice.
 */
export class ToldSilences0048 extends Migration {
  override up(): void {
    this.addSql('alter table monitor_state add told_unknown_at bigint')
  }
}
