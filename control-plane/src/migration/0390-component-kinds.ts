import { Migration } from '@mikro-orm/migrations'

/** The kinds that pages can show stand in the contract alone, so that a new one needs no migration. */
export class ComponentKinds0390 extends Migration {
  override up(): void {
    this.addSql('alter table status_page_component drop constraint status_page_component_kind_check;')
  }
}
