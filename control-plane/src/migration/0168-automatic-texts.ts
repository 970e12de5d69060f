import { Migration } from '@mikro-orm/migrations'

/** What the texts that Pharos writes on public incidents say, as codes with parameters, for pages in other languages. */
export class AutomaticTexts0168 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null: a person's text, or one from before, which keeps its English sentence.
      alter table incident_update add automatic jsonb;
      alter table incident_publication add title_automatic jsonb;
    `)
  }
}
