import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Watched DNS record sets: the baseline of each, and what is seen instead. */
export class DnsRecords0005 extends Migration {
  override up(): void {
    this.addSql(`
      create table dns_record_set (
        id uuid primary key,
        account_id uuid not null,
        monitor_id uuid not null,
        name text not null,
        record_type text not null,
        position int not null,
        known jsonb not null,
        unique (monitor_id, name, record_type),
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      -- An HTTP monitor has one pair of a kind, but any number of DNS record monitors.
      drop index monitor_pair;
      create unique index monitor_pair on monitor (http_job_id, kind) where http_job_id is not null and kind <> 'dns_record';
      create index monitor_of_http_job on monitor (http_job_id) where http_job_id is not null;
    `)
    this.addSql(isolateByAccount('dns_record_set'))
  }
}
