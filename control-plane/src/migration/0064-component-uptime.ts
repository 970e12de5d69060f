import { Migration } from '@mikro-orm/migrations'

/** Whether a page shows the uptime of a component, or only its state. Existing components keep showing it. */
export class ComponentUptime0064 extends Migration {
  override up(): void {
    this.addSql('alter table status_page_component add shows_uptime boolean not null default true')
  }
}
