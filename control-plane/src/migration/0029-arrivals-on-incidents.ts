import { Migration } from '@mikro-orm/migrations'

/** News for those who chose a component that an incident affects later than others. */
export class ArrivalsOnIncidents0029 extends Migration {
  override up(): void {
    this.addSql(`
      -- Components through which people know already; none: nobody does.
      alter table page_broadcast add column told_component_ids uuid[] not null default '{}';
    `)
  }
}
