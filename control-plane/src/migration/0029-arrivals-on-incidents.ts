import { Migration } from '@mikro-orm/migrations'

/** Lets subscribers of a component be notified if an incident affects it later than others. */
export class ArrivalsOnIncidents0029 extends Migration {
  override up(): void {
    this.addSql(`
      -- Components through which people know already; none: nobody does.
      alter table page_broadcast add column told_component_ids uuid[] not null default '{}';
    `)
  }
}
