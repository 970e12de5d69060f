import { Migration } from '@mikro-orm/migrations'

/** Whether it was found out for a whole week which applications see a place, or for less, since that took too long. */
export class BlastRadiusSearch0272 extends Migration {
  override up(): void {
    this.addSql(`alter table blast_radius_place add column is_whole boolean not null default true`)
  }
}
