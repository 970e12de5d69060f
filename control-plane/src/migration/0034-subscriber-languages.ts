import { Migration } from '@mikro-orm/migrations'

/** Subscribers are notified in the language in which they subscribed. */
export class SubscriberLanguages0034 extends Migration {
  override up(): void {
    this.addSql(`
      alter table subscriber add column language text not null default 'en';
      -- By language, in those other than English that subscribers of the page have.
      alter table page_broadcast add column messages jsonb not null default '{}';
    `)
  }
}
