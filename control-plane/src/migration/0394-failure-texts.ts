import { Migration } from '@mikro-orm/migrations'

/** The text of a failure or a reason, as a code with its values, beside the sentence. Rows of before have none. */
export class FailureTexts0394 extends Migration {
  override up(): void {
    this.addSql(`
      alter table check_result add column failure_text jsonb;
      alter table region_state add column failure_text jsonb;
      alter table transition add column reason_text jsonb;
    `)
  }
}
