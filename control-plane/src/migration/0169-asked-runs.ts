import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Manual runs whose id was returned and whose result has not arrived. */
export class AskedRuns0169 extends Migration {
  override up(): void {
    this.addSql(`
      create table asked_run (
        monitor_id uuid not null references monitor on delete cascade,
        account_id uuid not null references account on delete cascade,
        region_id uuid not null,
        slot bigint not null,
        spec_version int not null,
        -- Without a result by then, the run ends as lost.
        answer_by bigint not null,
        primary key (monitor_id, slot, region_id)
      );
      create index asked_run_due on asked_run (answer_by);
    `)
    this.addSql(isolateByAccount('asked_run'))
  }
}
