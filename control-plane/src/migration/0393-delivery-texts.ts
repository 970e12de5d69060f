import { Migration } from '@mikro-orm/migrations'

/** Why a message or an audit stream fails, as a code with its values, beside the sentence. Rows of before have none. */
export class DeliveryTexts0393 extends Migration {
  override up(): void {
    this.addSql(`
      alter table delivery add column reason_text jsonb;
      alter table delivery_attempt add column reason_text jsonb;
      alter table audit_stream add column last_error_text jsonb;
    `)
  }
}
