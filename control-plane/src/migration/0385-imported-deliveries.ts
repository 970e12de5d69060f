import { Migration } from '@mikro-orm/migrations'

/** Deliveries that an import brought: what was sent elsewhere, by channels that are not here. */
export class ImportedDeliveries0385 extends Migration {
  override up(): void {
    this.addSql(`
      -- The notification group or service that lists it; null for what is sent here.
      alter table delivery add column imported_of uuid;
      create index delivery_imported on delivery (imported_of, id desc) where imported_of is not null;
      alter table delivery add check (imported_of is null or state <> 'waiting');
    `)
  }
}
