import { Migration } from '@mikro-orm/migrations'

/** What a corrected text of Pharos said, as a code with parameters, for pages in other languages. */
export class CorrectedAutomaticTexts0170 extends Migration {
  override up(): void {
    // Null: a person's text, or one from before, which keeps its English sentence.
    this.addSql('alter table page_correction add before_automatic jsonb;')
  }
}
