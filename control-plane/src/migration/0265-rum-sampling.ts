import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What the hourly computation of the rates of replay rules knows. */
export class RumSampling0265 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_sampling (
        account_id uuid primary key references account on delete cascade,
        due_at bigint not null
      );
      create index rum_sampling_due on rum_sampling (due_at);
      insert into rum_sampling (account_id, due_at)
        select distinct account_id, 0 from rum_rule where enabled and capture = 'replay';
      alter table rum_rule
        -- Estimated sessions an hour in which its conditions hold; null: unknown.
        add column demand double precision,
        -- Up to when what it records was measured; null: never under its present settings.
        add column sampled_at bigint;
      ${isolateByAccount('rum_sampling')}
    `)
  }
}
