import { Migration } from '@mikro-orm/migrations'

/** What a component belongs to on its page, and what visitors read of it. */
export class ComponentGroups0040 extends Migration {
  override up(): void {
    this.addSql('alter table status_page_component add group_name text, add description text')
  }
}
