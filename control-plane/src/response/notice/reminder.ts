import { coveredMonitors } from '../../monitoring/maintenance-window/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { enqueueDeliveries } from '../delivery/index.ts'
import { toChannels } from './channels.ts'
import { toldTo } from './consumer.ts'
import { loadNoticed } from './load.ts'
import { statusMessage } from './message.ts'
import { decideReminder } from './rules.ts'
import { dueReminders, loadOutages, type OutageDraft, storeOutages } from './store.ts'

const EVERY_MS = 1_000
const BATCH = 200

/** Repeats that monitors are down, as often as their settings ask for. */
export function startReminders(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'reminders',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from monitor_outage where remind_at <= ${now})`,
    work: turn => drain(turn, async () => (await inSystem(platform, remind)) === BATCH),
  })
}

async function remind(ctx: SystemCtx): Promise<number> {
  const ids = await dueReminders(ctx, BATCH)
  if (ids.length === 0) return 0
  const outages = await loadOutages(ctx, ids)
  const monitors = await loadNoticed(ctx, ids)
  const covered = await coveredMonitors(ctx, ids, ctx.now)
  const changed: OutageDraft[] = []
  for (const [id, stored] of outages) {
    const { outage, alert } = stored
    const monitor = monitors.get(id)
    if (!monitor) continue
    const { status, muted, remind_ms, subject } = monitor
    const next = decideReminder(outage, { status, muted, remind_ms, in_maintenance: covered.has(id), now: ctx.now })
    const told = { news: 'reminder', alert, since: outage.since } as const
    const sent = next.tell
      ? toChannels(
          monitor,
          reader => statusMessage(subject, told, reader, ctx.now),
          `${id}/${outage.since}/${outage.remind_at}`,
        )
      : null
    const told_to = toldTo(stored, sent)
    changed.push({ monitor: id, account: subject.account_id, stored: { outage: next.outage, alert, told_to } })
    await enqueueDeliveries(ctx, sent?.drafts.map(draft => ({ ...draft, patient: true })) ?? [])
  }
  await storeOutages(ctx, changed)
  return ids.length
}
