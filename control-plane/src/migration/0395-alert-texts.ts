import { Migration } from '@mikro-orm/migrations'

/** Why a rule or a backtest failed, as a code with its values, beside the sentence. Rows of before have none. */
export class AlertTexts0395 extends Migration {
  override up(): void {
    this.addSql(`
      alter table alert_rule add column error_text jsonb;
      alter table backtest add column error_text jsonb;
    `)
  }
}
