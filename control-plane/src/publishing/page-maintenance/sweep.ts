import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { pageChanged, StatusPageEntity } from '../status-page/index.ts'
import { PageMaintenanceEntity } from './entity.ts'
import { changeOf } from './present.ts'
import { statusAt } from './rules.ts'

const EVERY_MS = 1_000

/**
 * Starts and completes the maintenance of pages by its times. Each page has its own transaction, so that a failure does
 * not stop the others.
 */
export function startPageMaintenance(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'page-maintenance',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from (${pagesDue(now)}) as due)`,
    work: async () => eachAlone(platform, await inSystem(platform, findDue), moveOn),
  })
}

/** All pages with due maintenance. */
async function findDue(ctx: SystemCtx): Promise<string[]> {
  const { rows } = await pagesDue(ctx.now).execute(ctx.sql)
  return rows.map(row => row.page_id)
}

const pagesDue = (now: EpochMs) => sql<{ page_id: string }>`
  (select page_id from page_maintenance where status = 'scheduled' and scheduled_start_at <= ${now})
  union
  (select page_id from page_maintenance where status <> 'completed' and scheduled_end_at <= ${now})`

/**
 * Updates the maintenance of a page under its lock, as every change of it does: another process or a person may have
 * changed it before.
 */
async function moveOn(ctx: SystemCtx, pageId: string): Promise<void> {
  const page = await ctx.em.findOne(StatusPageEntity, { id: pageId }, FOR_UPDATE)
  if (!page) return
  ctx.readClock()
  const rows = await ctx.em.find(
    PageMaintenanceEntity,
    { page_id: pageId, status: { $ne: 'completed' }, scheduled_start_at: { $lte: ctx.now } },
    { orderBy: { scheduled_start_at: 'asc', id: 'asc' } },
  )
  for (const row of rows) {
    const status = statusAt(row, ctx.now)
    if (status === row.status) continue
    Object.assign(row, { status, updated_at: ctx.now })
    await ctx.em.flush()
    await pageChanged(ctx, page, changeOf(row, true))
  }
}
