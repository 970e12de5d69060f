import { Migration } from '@mikro-orm/migrations'

/** Why somebody is paged, as a code with its values, beside the sentence. Rows of before have none. */
export class PageTexts0392 extends Migration {
  override up(): void {
    this.addSql('alter table page add column why_text jsonb')
  }
}
