import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { tellResults } from '../../account/live/index.ts'
import { type Monitor, moveTo, STATUS_CHANGED } from '../../monitoring/monitor/index.ts'
import { changedMembers } from '../../platform/changed-members.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { settingsOf } from './config.ts'
import type { RuleDecision, RuleState } from './move.ts'
import type { KnownSeries } from './rules.ts'

/** A rule with its state. */
export interface StoredRule {
  id: string
  account_id: string
  friendly_name: string
  paused: boolean
  suspended: boolean
  /** Counts the changes of its settings. */
  revision: number
  settings: AlertRuleSettings
  state: RuleState
  left_out: number
  /** The id of the running evaluation; null: none. */
  claim: string | null
}

type Row = Pick<
  Monitor,
  'id' | 'account_id' | 'friendly_name' | 'paused' | 'suspended' | 'muted' | 'revision' | 'config'
> &
  Pick<RuleState, 'status' | 'announced' | 'last_failure_reason' | 'evaluated_to' | 'error' | 'error_text'> & {
    since: number
    left_out: number
    claim: string | null
    series: (KnownSeries & { key: string })[] | null
  }

/** Loads rules that the caller has locked or claimed. */
export async function loadRules(ctx: Pick<SystemCtx, 'sql'>, ids: readonly string[]): Promise<StoredRule[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Row>`select m.id, m.account_id, m.friendly_name, m.paused, m.suspended, m.muted, m.revision, m.config,
      s.status, s.since, s.announced, s.last_failure_reason, r.evaluated_to, r.error, r.error_text, r.left_out, r.claim,
      (select jsonb_agg(to_jsonb(e) - 'monitor_id' - 'account_id') from alert_rule_state e where e.monitor_id = m.id) as series
    from alert_rule r join monitor m on m.id = r.monitor_id join monitor_state s on s.monitor_id = r.monitor_id
    where r.monitor_id = any(${[...ids]}::uuid[])`.execute(ctx.sql)
  return rows.map(ruleOf)
}

function ruleOf(row: Row): StoredRule {
  const { id, account_id, friendly_name, paused, suspended, revision, left_out, claim } = row
  const { status, announced, last_failure_reason, evaluated_to, error, error_text } = row
  const series = new Map((row.series ?? []).map(({ key, ...known }) => [key, known]))
  const state = {
    status,
    since: epoch(row.since),
    announced,
    last_failure_reason,
    evaluated_to,
    error,
    error_text,
    series,
  }
  return {
    id,
    account_id,
    friendly_name,
    paused,
    suspended,
    revision,
    left_out,
    claim,
    settings: settingsOf(row),
    state,
  }
}

/** Locks a rule and its state until the transaction ends, and loads them; null when it was deleted. */
export async function lockRule(ctx: SystemCtx, id: string): Promise<StoredRule | null> {
  await sql`select from monitor_state where monitor_id = ${id} for update`.execute(ctx.sql)
  await sql`select from alert_rule where monitor_id = ${id} for update`.execute(ctx.sql)
  return (await loadRules(ctx, [id]))[0] ?? null
}

/**
 * Stores a decision about a rule that the caller has locked, when the rule is due next, and the claim that goes on, if
 * any.
 */
export async function storeDecision(
  ctx: SystemCtx,
  rule: StoredRule,
  { state, changes }: RuleDecision,
  { due_at, left_out, claim = null }: { due_at: EpochMs | null; left_out: number; claim?: string | null },
): Promise<void> {
  await sql`update alert_rule set due_at = ${due_at}, claim = ${claim}, evaluated_to = ${state.evaluated_to},
      error = ${state.error}, error_text = ${state.error_text && storableJson(state.error_text)}::jsonb, left_out = ${left_out} where monitor_id = ${rule.id}`.execute(
    ctx.sql,
  )
  await storeSeries(ctx, rule, state.series)
  const { id, account_id, friendly_name } = rule
  tellResults(ctx, [{ account: account_id, monitor: id }])
  const { status, since, announced, last_failure_reason } = state
  if (changes.length > 0 || last_failure_reason !== rule.state.last_failure_reason)
    await moveTo(ctx, [
      {
        monitor: { id, account_id },
        ...{ status, since, announced, last_failure_reason },
        changes: changes.map(({ event: _, repeated: __, ...change }) => ({ ...change, trigger_run: null })),
      },
    ])
  const common = { regions: [], trigger_run: null, muted: rule.settings.muted, hold_alert_until: null }
  ctx.emit(
    ...changes.flatMap(({ event, ...change }) => {
      if (event === null) return []
      // A failed evaluation is a fault of ours: nobody is notified.
      const cause = event === 'monitor.unknown' ? { cause: 'installation' as const } : {}
      const monitor = { id, kind: 'alert_rule' as const, friendly_name }
      return [
        STATUS_CHANGED.of(event, { account: account_id, subject: id }, { monitor, ...common, ...change, ...cause }),
      ]
    }),
  )
}

/** Stores the series that have changed, and removes those that are no longer known. */
async function storeSeries(
  ctx: SystemCtx,
  { id, account_id, state }: StoredRule,
  series: RuleState['series'],
): Promise<void> {
  const gone = [...state.series.keys()].filter(key => !series.has(key))
  if (gone.length > 0)
    await sql`delete from alert_rule_state where monitor_id = ${id} and key = any(${gone}::text[])`.execute(ctx.sql)
  const changed = changedMembers(state.series, series, ([key]) => key)
  if (changed.length === 0) return
  const rows = changed.map(([key, each]) => ({ monitor_id: id, account_id, key, ...each }))
  await sql`insert into alert_rule_state
    select * from jsonb_populate_recordset(null::alert_rule_state, ${storableJson(rows)}::jsonb)
    on conflict (monitor_id, key) do update set labels = excluded.labels, state = excluded.state, since = excluded.since,
      value = excluded.value, bound = excluded.bound, breaching_since = excluded.breaching_since, recent = excluded.recent,
      seen_at = excluded.seen_at`.execute(ctx.sql)
}
