import type * as contract from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { incidentActor } from '../../response/incident/index.ts'
import { deletion, differences, recordCorrections } from '../correction/index.ts'
import { lockPage, tellPage } from '../status-page/index.ts'
import { PageMaintenanceEntity, type StoredMaintenance } from './entity.ts'
import { changeOf, presentMaintenance } from './present.ts'
import { loadMaintenance } from './queries.ts'
import { isForward, statusAt } from './rules.ts'

export async function createPageMaintenance(ctx: Ctx, { params, body }: Input<typeof contract.createPageMaintenance>) {
  requireOrder(body)
  const page = await lockPage(ctx, params.id)
  const maintenance = ctx.em.create(PageMaintenanceEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    page_id: page.id,
    title: body.title.trim(),
    body: body.body ?? null,
    scheduled_start_at: body.scheduled_start_at,
    scheduled_end_at: body.scheduled_end_at,
    affected_http_job_ids: [...new Set(body.affected_http_job_ids)],
    status: 'scheduled',
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await ctx.em.flush()
  ctx.notes.resource = maintenance.id
  await tellPage(ctx, page, changeOf(maintenance, true))
  return presentMaintenance(maintenance)
}

export async function updatePageMaintenance(ctx: Ctx, { params, body }: Input<typeof contract.updatePageMaintenance>) {
  const page = await lockPage(ctx, params.id, params.maintenance_id)
  const maintenance = await loadMaintenance(ctx, params)
  const before = { ...maintenance }
  const changes = changesOf(before, body)
  requireOrder({ ...before, ...changes })
  const status = statusAt({ ...before, ...changes }, ctx.now)
  const changed = { ...changes, status }
  if (Object.entries(changed).every(([name, value]) => same(value, before[name as keyof StoredMaintenance])))
    return presentMaintenance(maintenance)
  Object.assign(maintenance, changed, { updated_at: ctx.now })
  await ctx.em.flush()
  const corrected = differences(told(before), told(maintenance), CORRECTED)
  await recordCorrections(ctx, page, incidentActor(ctx.actor), 'maintenance', maintenance.id, corrected)
  const moved = status === before.status && isMoved(before, maintenance)
  await tellPage(ctx, page, changeOf(maintenance, moved || status !== before.status, moved))
  return presentMaintenance(maintenance)
}

export async function deletePageMaintenance(ctx: Ctx, { params }: Input<typeof contract.deletePageMaintenance>) {
  const page = await lockPage(ctx, params.id, params.maintenance_id)
  const maintenance = await loadMaintenance(ctx, params)
  const { id } = maintenance
  const said = deletion(presentMaintenance(maintenance))
  await recordCorrections(ctx, page, incidentActor(ctx.actor), 'maintenance', id, said)
  ctx.em.remove(maintenance)
  await ctx.em.flush()
  await tellPage(ctx, page, { what: 'maintenance', resource_id: id, public: null, notify: false })
  return undefined
}

function changesOf(
  before: StoredMaintenance,
  body: Input<typeof contract.updatePageMaintenance>['body'],
): Partial<StoredMaintenance> {
  const { status } = body
  if (status !== undefined && status !== before.status && !isForward(before.status, status))
    throw new Refusal(
      'conflict',
      publishingText('page_maintenance.no_way_back', {
        status: before.status,
        wanted: status,
      }),
    )
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...given, ...(body.title === undefined ? {} : { title: body.title.trim() }) }
}

/**
 * Whether the times changed, so that subscribers have to be notified. Times of completed maintenance are history:
 * correcting them notifies no one.
 */
function isMoved(before: StoredMaintenance, after: StoredMaintenance): boolean {
  const { scheduled_start_at, scheduled_end_at, status } = after
  if (status === 'completed') return false
  return before.scheduled_start_at !== scheduled_start_at || before.scheduled_end_at !== scheduled_end_at
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function requireOrder(times: { scheduled_start_at: number; scheduled_end_at: number }): void {
  if (times.scheduled_end_at <= times.scheduled_start_at)
    throw refuseField('scheduled_end_at', publishingText('page_maintenance.after_scheduled_start'))
}

const CORRECTED = ['title', 'body', 'scheduled_start_at', 'scheduled_end_at'] as const

/** The public fields whose change is a correction. A new status is not a correction. */
function told(row: StoredMaintenance) {
  return {
    title: row.title,
    body: row.body ?? null,
    scheduled_start_at: rfc3339(row.scheduled_start_at),
    scheduled_end_at: rfc3339(row.scheduled_end_at),
  }
}
