import { Migration } from '@mikro-orm/migrations'

/** What was sent about an incident, by receiver: who knows of it already. */
export class DeliveriesOfIncidents0146 extends Migration {
  override up(): void {
    this.addSql(`create index delivery_of_incident on delivery (incident_id, via, destination, id desc)
      where incident_id is not null`)
  }
}
