import { Migration } from '@mikro-orm/migrations'

/** Visits to a provider that were not begun on our own page: the sign-in is completed only by a button. */
export class ConfirmedVisits0175 extends Migration {
  override up(): void {
    // An older program that runs beside this one does not say where a visit began.
    this.addSql('alter table provider_visit add confirm boolean not null default true')
  }
}
