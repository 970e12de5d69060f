import { Migration } from '@mikro-orm/migrations'

/** The interval that a monitor is set to, while its account's plan has it checked less often. */
export class PlanIntervals0360 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null: it is checked at the interval that it is set to.
      alter table monitor add set_interval_seconds int;
    `)
  }
}
