import { Migration } from '@mikro-orm/migrations'

/** Ties a publication to an existing page: it is deleted with the page, even if both happen at the same time. */
export class PublicationsOfPages0025 extends Migration {
  override up(): void {
    this.addSql(`
      set local role pharos_system;
      delete from incident_publication p
        where not exists (select from status_page s where s.id = p.status_page_id and s.account_id = p.account_id);
      reset role;
      alter table incident_publication add foreign key (account_id, status_page_id)
        references status_page (account_id, id) on delete cascade;
    `)
  }
}
