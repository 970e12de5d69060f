import type { MaintenanceWindowInput } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { AccountEntity } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseFields } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { MaintenanceWindowEntity, planOf, type StoredWindow } from './entity.ts'
import { emitChanged } from './event.ts'
import { activeOf, endActive, followWindow, forgetPlanned, KEEPER } from './occurrence.ts'
import { presentTimes, SHOWN } from './present.ts'
import { describeWindow, lockWindow, startsNow } from './queries.ts'
import { currentOrNext, nextOccurrence, type Plan, planFaults, upcoming } from './rules.ts'

const TAKEN = {
  maintenance_window_external_key: requestText('request.external_key_taken', { what: 'maintenance window' }),
}

const DEFAULTS = {
  recurrence: null,
  monitor_tags: [],
  monitor_ids: [],
  suppress: 'alerts',
  status_page_ids: [],
  external_key: null,
} as const

/** Returns the occurrences that a window would have. Refuses what creating it would refuse. */
export async function previewMaintenanceWindow(ctx: Ctx, { body }: Input<typeof contract.previewMaintenanceWindow>) {
  const timezone = body.timezone ?? (await ctx.em.findOneOrFail(AccountEntity, { id: ctx.account })).timezone
  const { starts_at, ends_at, recurrence = null } = body
  const plan = { starts_at, ends_at, recurrence, timezone }
  const first = requireUsable(plan, ctx.now)
  return [first, ...upcoming(plan, first.starts_at, SHOWN - 1)].map(presentTimes)
}

export async function createMaintenanceWindow(ctx: Ctx, { body }: Input<typeof contract.createMaintenanceWindow>) {
  const timezone = body.timezone ?? (await ctx.em.findOneOrFail(AccountEntity, { id: ctx.account })).timezone
  const { title, starts_at, ends_at } = body
  const given = { ...DEFAULTS, ...givenOf(body), title, starts_at, ends_at, timezone }
  const first = requireUsable(planOf(given), ctx.now)
  const window = ctx.em.create(MaintenanceWindowEntity, {
    ...given,
    id: ctx.newId(),
    account_id: ctx.account,
    monitor_tags: [...given.monitor_tags],
    monitor_ids: [...given.monitor_ids],
    status_page_ids: [...given.status_page_ids],
    since: ctx.now,
    next_at: first.starts_at,
    created_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  noteRevision(ctx, window.id, window)
  await emitChanged(ctx, window)
  wakeWorkers(ctx, KEEPER)
  return describeWindow(ctx, window)
}

export async function updateMaintenanceWindow(
  ctx: Ctx,
  { params, body }: Input<typeof contract.updateMaintenanceWindow>,
) {
  const window = await lockWindow(ctx, params.id)
  const before = planOf(window)
  const named = window.status_page_ids
  const after = planOf({ ...window, ...givenOf(body) })
  const replanned = JSON.stringify(before) !== JSON.stringify(after)
  if (replanned) requireUsable(after, ctx.now)
  applyChanges(window, givenOf(body))
  if (replanned) await adoptCalendar(ctx, window, after)
  await flushUnique(ctx, TAKEN)
  await followWindow(ctx, window)
  await emitChanged(ctx, window, named)
  wakeWorkers(ctx, KEEPER)
  return describeWindow(ctx, window)
}

/**
 * Applies a new calendar. A current occurrence continues until the end of the new calendar's current occurrence, or
 * ends now if there is none.
 */
async function adoptCalendar(ctx: Ctx, window: StoredWindow, plan: Plan): Promise<void> {
  const first = currentOrNext(plan, ctx.now)
  const covers = first !== null && first.starts_at <= ctx.now
  const goesOn = covers && (await endActive(ctx, window.id, first.ends_at))
  if (!covers) await endActive(ctx, window.id)
  await forgetPlanned(ctx, window.id)
  window.since = ctx.now
  window.next_at = (goesOn ? nextOccurrence(plan, first.starts_at) : first)?.starts_at ?? null
}

export async function endMaintenanceWindow(ctx: Ctx, { params }: Input<typeof contract.endMaintenanceWindow>) {
  const window = await lockWindow(ctx, params.id)
  const begins = startsNow(ctx, window)
  if (begins === null && !(await activeOf(ctx, [window.id])).has(window.id))
    throw new Refusal('conflict', monitoringText('maintenance_window.not_active'))
  await endActive(ctx, window.id)
  // It ended before it had a row, so it never took place.
  if (begins !== null) window.next_at = nextOccurrence(planOf(window), window.next_at ?? 0)?.starts_at ?? null
  await emitChanged(ctx, window)
  wakeWorkers(ctx, KEEPER)
  return describeWindow(ctx, window)
}

/** Deletes a window and ends its current occurrence. Past occurrences stay: they are part of the monitors' history. */
export async function deleteMaintenanceWindow(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteMaintenanceWindow>,
): Promise<undefined> {
  const window = await lockWindow(ctx, params.id)
  await endActive(ctx, window.id)
  await forgetPlanned(ctx, window.id)
  await emitChanged(ctx, window)
  ctx.em.remove(window)
  wakeWorkers(ctx, KEEPER)
}

function givenOf(body: MaintenanceWindowInput): Partial<StoredWindow> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** Refuses an invalid calendar, or one without future occurrences; returns its first occurrence that is not over. */
function requireUsable(given: Plan, now: number) {
  const faults = planFaults(given)
  const first = faults.length > 0 ? null : currentOrNext(given, now)
  if (faults.length === 0 && first === null) {
    const path = given.recurrence === null ? 'ends_at' : 'recurrence'
    faults.push({ path, ...faultOf(monitoringText('maintenance_window.all_over')) })
  }
  if (first !== null) return first
  throw refuseFields(faults)
}
