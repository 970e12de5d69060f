import { Migration } from '@mikro-orm/migrations'

/** The silence of which `monitor.unknown` told last: one that is taken back and found again is not told twice. */
export class ToldSilences0048 extends Migration {
  override up(): void {
    this.addSql('alter table monitor_state add told_unknown_at bigint')
  }
}
