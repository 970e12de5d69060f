import { Migration } from '@mikro-orm/migrations'
import { isolate, isolateByAccount, OWN_ACCOUNT as own } from './isolate.ts'

/** The tables that existed at this point and whose rows belong to one account. A request sees only its own rows. */
export const FIRST_TENANT_TABLES = [
  'member',
  'api_key',
  'audit_entry',
  'idempotency_key',
  'event',
  'event_claim',
  'monitor',
  'monitor_state',
  'region_state',
  'monitor_policy',
  'transition',
  'check_result',
  'result_evidence',
  'rollup',
  'rollup_mark',
  'rollup_end',
  'timeline_change',
] as const

/** Tables whose rows belong to one account, or to the installation when `account_id` is null (public regions). */
export const SHARED_TABLES = ['region', 'agent'] as const

/** The tables of the installation that existed at this point. Requests cannot access them. */
export const FIRST_SYSTEM_TABLES = [
  'process',
  'installation',
  'monitor_change',
  'scheduler_lease',
  'dead_letter',
  'agent_revocation',
] as const

/** Row-level security, forced, for the two roles (architecture.md, Security). */
export class RowLevelSecurity0003 extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin create role pharos_request nologin; exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin create role pharos_system nologin; exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin
        execute format('grant pharos_request, pharos_system to %I', current_user);
      exception when unique_violation then null; end $$;
      grant usage on schema public to pharos_request, pharos_system;
    `)
    for (const table of FIRST_TENANT_TABLES) this.addSql(isolateByAccount(table))
    for (const table of SHARED_TABLES) this.addSql(isolate(table, `account_id is null or ${own}`, own))
    this.addSql(followRegion('region_absence'))
    const self = `id = current_setting('app.account', true)::uuid`
    this.addSql(isolate('account', self, self))
    for (const table of FIRST_SYSTEM_TABLES)
      this.addSql(`grant select, insert, update, delete on ${table} to pharos_system;`)
  }
}

/** Lets a request see the rows of the regions that it sees, and change none. */
function followRegion(table: string): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy request_sees on ${table} for select to pharos_request
      using (exists (select from region r where r.id = ${table}.region_id));
    create policy system_does on ${table} to pharos_system using (true) with check (true);
    grant select on ${table} to pharos_request;
    grant select, insert, update, delete on ${table} to pharos_system;
  `
}
