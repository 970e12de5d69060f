import { thresholdFaults } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { loadAccount, requireInterval } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { refuseField } from '../../platform/refusal.ts'
import {
  COLUMN_DEFAULTS,
  flushMonitor,
  intervalSetOf,
  type Monitor,
  type NewMonitor,
  newMonitor,
  type PolicyConfig,
  removeMonitor,
  requireQuota,
  votedKind,
  writeMonitor,
} from '../monitor/index.ts'
import { requireRegions } from '../region/index.ts'
import { insertMark } from '../uptime/index.ts'
import { newBundle } from './bundle.ts'
import { requireNoCircle } from './depends-on.ts'
import { requireQuorum } from './quorum.ts'
import { adopt, adoptSettings, loadPolicy } from './settings.ts'

/** The default settings of a voted monitor (api.md B1). */
export const VOTED_DEFAULTS = {
  ip_family: 'any' as 'any' | '4' | '6',
  retries: 1,
  failure_threshold: 1,
  failure_window: 1,
  recovery_threshold: 1,
  inverted: false,
  depends_on: [] as string[],
  reminder_interval_minutes: null as number | null,
  min_healthy_regions: null as number | null,
  degraded_threshold_ms: null as number | null,
}
export type VotedConfig = PolicyConfig & typeof VOTED_DEFAULTS

type NewVoted = NewMonitor & { config: PolicyConfig }

/** Creates a monitor, if the account's plan and regions allow it. Its first run is sent at once. */
export async function createVoted(ctx: Ctx, given: NewVoted): Promise<Monitor> {
  await requireQuota(ctx, await loadAccount(ctx))
  await requireCreatable(ctx, given)
  const monitor = newMonitor(ctx, given)
  const regions = monitor.check_regions ?? (await loadAccount(ctx)).default_regions
  const [bundle] = await together([
    newBundle(ctx, monitor, regions),
    writeMonitor(ctx, monitor),
    insertMark(ctx, monitor.id, ctx.account),
  ])
  await adopt(ctx, bundle, null, true)
  noteRevision(ctx, monitor.id, monitor)
  return monitor
}

/** Refuses an interval, regions or a quorum that the account cannot have. */
export async function requireCreatable(
  ctx: Ctx,
  given: Pick<NewVoted, 'interval_seconds' | 'check_regions' | 'config'>,
) {
  const { check_regions, config, interval_seconds = COLUMN_DEFAULTS.interval_seconds } = given
  requireInterval(await loadAccount(ctx), interval_seconds)
  if (check_regions) await requireRegions(ctx, check_regions, 'check_regions')
  await requireQuorum(ctx, { check_regions, min_healthy_regions: config.min_healthy_regions })
}

type VotedChanges = { [K in keyof Monitor]?: Monitor[K] | undefined }

/**
 * Changes a monitor that a verb has loaded for this. If its spec or its secrets change, earlier runs no longer count,
 * and a first run is sent.
 */
export async function updateVoted(ctx: Ctx, monitor: Monitor, changes: VotedChanges): Promise<void> {
  await requireAllowed(ctx, monitor, changes)
  const { specOf } = votedKind(ctx, monitor.kind)
  await claimKey(ctx, monitor, changes)
  const policy = await loadPolicy(ctx, monitor.id)
  const [spec, secrets] = [JSON.stringify(specOf(monitor)), monitor.secrets]
  applyChanges(monitor, { ...changes, ...intervalChange(monitor, changes) } as Partial<Monitor>)
  const isAnother = monitor.secrets !== secrets || JSON.stringify(specOf(monitor)) !== spec
  if (isAnother) monitor.spec_version += 1
  await flushMonitor(ctx, monitor.kind)
  await adoptSettings(ctx, monitor.id, policy, isAnother)
}

/** An interval that the plan stretches stays stretched until another one is set. */
function intervalChange(monitor: Monitor, { interval_seconds: asked }: VotedChanges): Partial<Monitor> {
  if (asked === undefined) return {}
  return asked === intervalSetOf(monitor)
    ? { interval_seconds: monitor.interval_seconds }
    : { set_interval_seconds: null }
}

/**
 * Writes another external key before the state is locked: it may have to wait for a request that makes a monitor of the
 * same key, and outcomes of all accounts wait for a locked state.
 */
async function claimKey(ctx: Ctx, monitor: Monitor, { external_key }: VotedChanges): Promise<void> {
  if (external_key === undefined || external_key === monitor.external_key) return
  applyChanges(monitor, { external_key })
  await flushMonitor(ctx, monitor.kind)
}

/** Refuses what depends on the account, or on several settings together. Unchanged settings are not checked again. */
async function requireAllowed(ctx: Ctx, monitor: Monitor, changes: VotedChanges): Promise<void> {
  const { interval_seconds, config } = changes
  if (interval_seconds !== undefined && interval_seconds !== intervalSetOf(monitor))
    requireInterval(await loadAccount(ctx), interval_seconds)
  const before = {
    check_regions: monitor.check_regions ?? null,
    min_healthy_regions: monitor.config.min_healthy_regions,
  }
  const check_regions = changed(changes.check_regions, before.check_regions)
  if (check_regions) await requireRegions(ctx, check_regions, 'check_regions')
  const min_healthy_regions = changed(config?.min_healthy_regions, before.min_healthy_regions)
  await requireQuorum(ctx, { check_regions, min_healthy_regions }, before)
  if (!config) return
  const [fault] = thresholdFaults(config)
  if (fault) throw refuseField(fault.path.join('.'), fault.message)
  const depends_on = changed(config.depends_on, monitor.config.depends_on)
  if (depends_on) await requireNoCircle(ctx, monitor, depends_on)
}

/** The given value; undefined if it equals the stored one. */
function changed<V>(given: V | undefined, stored: V): V | undefined {
  return JSON.stringify(given) === JSON.stringify(stored) ? undefined : given
}

/** Deletes a monitor with its pairs and history; those that depend on it no longer do. */
export async function deleteVoted(ctx: Ctx, monitor: Monitor): Promise<undefined> {
  await sql`update monitor set config = jsonb_set(config, '{depends_on}', (config -> 'depends_on') - ${monitor.id}::text),
      revision = revision + 1
    where account_id = ${ctx.account} and config -> 'depends_on' @> to_jsonb(${monitor.id}::text)`.execute(ctx.sql)
  await removeMonitor(ctx, monitor)
}
