import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Records who was on call. For existing schedules the first record follows their settings at that time. */
export class PastShifts0044 extends Migration {
  override up(): void {
    this.addSql(`
      -- Up to when the table below says who was on call; from then on the schedule's settings do.
      alter table on_call_schedule add recorded_until bigint;
      update on_call_schedule set recorded_until = created_at;
      create table on_call_shift (
        account_id uuid not null,
        schedule_id uuid not null,
        from_at bigint not null,
        to_at bigint not null check (to_at > from_at),
        -- Of members, layers and overrides that may be gone: a record refers to nothing.
        user_id uuid,
        user_name text,
        layer_id uuid,
        override_id uuid,
        primary key (schedule_id, from_at),
        foreign key (account_id, schedule_id) references on_call_schedule (account_id, id) on delete cascade
      );
    `)
    this.addSql(isolateByAccount('on_call_shift'))
  }
}
