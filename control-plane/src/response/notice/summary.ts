import { epoch } from '@pharos/shared-protocol/time.ts'
import { coveredMonitors } from '../../monitoring/maintenance-window/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { type DeliveryDraft, enqueueDeliveries } from '../delivery/index.ts'
import { forPeople, toChannels } from './channels.ts'
import { decideDue, flapWindow } from './flap.ts'
import { flapMessage, settledOf, summaryOf } from './flap-message.ts'
import { dueFlaps, type FlapDraft, loadFlaps, postponeFlaps, type StoredFlap, storeFlaps } from './flap-store.ts'
import { loadNoticed, type NoticedMonitor } from './load.ts'

const EVERY_MS = 1_000
const BATCH = 200
/** How soon to look again at a monitor of which no message may be sent now. */
const SILENT_MS = 60_000

/** Sums up the changes of monitors whose status changes again and again, until it has settled. */
export function startSummaries(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'notice-summaries',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from monitor_flap where due_at <= ${now})`,
    work: turn => drain(turn, async () => (await inSystem(platform, sumUp)) === BATCH),
  })
}

async function sumUp(ctx: SystemCtx): Promise<number> {
  const ids = await dueFlaps(ctx, BATCH)
  if (ids.length === 0) return 0
  const flaps = await loadFlaps(ctx, ids)
  const monitors = await loadNoticed(ctx, ids)
  const covered = await coveredMonitors(ctx, ids, ctx.now)
  const silent: string[] = []
  const changed: FlapDraft[] = []
  const drafts: DeliveryDraft[] = []
  for (const [id, stored] of flaps) {
    const monitor = monitors.get(id)
    if (!monitor) continue
    if (monitor.muted || covered.has(id)) {
      silent.push(id)
      continue
    }
    const next = nextOf(ctx, monitor, stored)
    changed.push(next.draft)
    drafts.push(...next.drafts)
  }
  await storeFlaps(ctx, changed)
  await postponeFlaps(ctx, silent, epoch(ctx.now + SILENT_MS))
  await enqueueDeliveries(ctx, drafts)
  return ids.length
}

function nextOf(
  ctx: SystemCtx,
  monitor: NoticedMonitor,
  { flap: { damped }, alert }: StoredFlap,
): { draft: FlapDraft; drafts: DeliveryDraft[] } {
  const { subject, status, interval_ms } = monitor
  const window = flapWindow(interval_ms)
  const common = { monitor: subject.id, account: subject.account_id, window }
  // What was paused has no status that could settle.
  if (damped === null || status === 'paused') return { draft: { ...common, stored: null }, drafts: [] }
  const { flap, tell } = decideDue(damped, ctx.now, window)
  const stored = flap && { flap, alert }
  if (tell === null) return { draft: { ...common, stored }, drafts: [] }
  const news =
    tell === 'settled' || flap?.damped == null
      ? settledOf(damped, alert, window, status)
      : summaryOf(damped, alert, window, flap.damped)
  const { drafts } = toChannels(
    forPeople(monitor),
    reader => flapMessage(subject, news, reader, ctx.now),
    `${subject.id}/${news.what}/${ctx.now}`,
  )
  return { draft: { ...common, stored }, drafts }
}
