import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Source maps of RUM applications. Their bytes are in the object store. */
export class RumSourceMaps0240 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_source_map (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        application_id uuid not null references rum_app on delete cascade,
        release text,
        url text,
        debug_id uuid,
        size_bytes integer not null,
        sources integer not null,
        has_content boolean not null,
        created_at bigint not null,
        check (debug_id is not null or (release is not null and url is not null))
      );
      create unique index rum_source_map_by_debug_id on rum_source_map (application_id, debug_id)
        where debug_id is not null;
      create unique index rum_source_map_by_url on rum_source_map (application_id, release, url)
        where debug_id is null;
      create index rum_source_map_of_application on rum_source_map (application_id, id desc);
      create index rum_source_map_of_account on rum_source_map (account_id);
      ${isolateByAccount('rum_source_map')}
    `)
  }
}
