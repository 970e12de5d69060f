import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Monitors that are not checked because the plan of their account became smaller, and when accounts are looked through. */
export class PlanHolds0281 extends Migration {
  override up(): void {
    this.addSql(`
      -- What the monitor is once it is released; null: it is not held.
      alter table monitor add plan_hold text check (plan_hold in ('active', 'paused'));
      create index monitor_plan_hold on monitor (account_id) where plan_hold is not null;
      create table plan_review (
        account_id uuid primary key references account on delete cascade,
        changed_at bigint not null,
        -- Null: nothing is held, so nothing can be released.
        due_at bigint
      );
      create index plan_review_due on plan_review (due_at) where due_at is not null;
      ${isolateByAccount('plan_review')}
    `)
  }
}
