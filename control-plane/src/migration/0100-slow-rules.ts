import { Migration } from '@mikro-orm/migrations'

/** A redaction rule shows when it was last switched off for a batch, and for how many. */
export class SlowRules0100 extends Migration {
  override up(): void {
    this.addSql(`
      alter table redaction_rule
        -- Null: never since its pattern was set.
        add slow_at bigint,
        add slow_batches int not null default 0;
    `)
  }
}
