import { Migration } from '@mikro-orm/migrations'

/** TCP and ICMP monitors as components of status pages. */
export class ProbeComponents0046 extends Migration {
  override up(): void {
    this.addSql(`
      alter table status_page_component drop constraint status_page_component_kind_check,
        add constraint status_page_component_kind_check check (kind in ('http', 'tcp', 'icmp', 'browser'));
    `)
  }
}
