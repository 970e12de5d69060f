import { Migration } from '@mikro-orm/migrations'

/** The group of a component on its page, and its public description. */
export class ComponentGroups0040 extends Migration {
  override up(): void {
    this.addSql('alter table status_page_component add group_name text, add description text')
  }
}
