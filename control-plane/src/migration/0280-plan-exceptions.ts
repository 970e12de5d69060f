import { Migration } from '@mikro-orm/migrations'

/** What the operator allows an account beyond its plan. */
export class PlanExceptions0280 extends Migration {
  override up(): void {
    this.addSql(`alter table account add plan_exceptions jsonb not null default '{}'`)
  }
}
