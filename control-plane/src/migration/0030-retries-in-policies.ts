import { Migration } from '@mikro-orm/migrations'

/** Adds the number of retries to each stored policy, since staleness accounts for them. */
export class RetriesInPolicies0030 extends Migration {
  override up(): void {
    this.addSql(`
      set local role pharos_system;
      update monitor_policy p set policy = p.policy || jsonb_build_object('retries',
        case when (p.policy ->> 'inverted')::boolean then 0 else coalesce((m.config ->> 'retries')::int, 0) end)
      from monitor m where m.id = p.monitor_id and not p.policy ? 'retries';
      reset role;
    `)
  }
}
