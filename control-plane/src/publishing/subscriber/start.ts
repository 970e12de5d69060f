import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import { drain, type Part, startWorker, wakeWorkers } from '../../platform/worker.ts'
import { fanOut, forgetOld, SUBSCRIBERS_CONSUMER, takeNews } from './broadcast.ts'

const FAN_OUT = 'page-broadcasts'
const EVERY_MS = 1_000
const HOUSEKEEPING_EVERY_MS = 3_600_000

/** Notifies subscribers of a page's news: events become broadcasts, and these, chunk by chunk, deliveries. */
export function startSubscribers(platform: Platform): Part[] {
  const consumer = startConsumer(platform, SUBSCRIBERS_CONSUMER, async (ctx, events) => {
    await takeNews(ctx, events)
    wakeWorkers(ctx, FAN_OUT)
  })
  const fanning = startWorker(platform, {
    name: FAN_OUT,
    everyMs: EVERY_MS,
    isDue: () => sql`exists (select from page_broadcast where done_at is null)`,
    work: turn => drain(turn, () => inSystem(platform, fanOut)),
  })
  const housekeeping = startWorker(platform, {
    name: 'subscriber-housekeeping',
    everyMs: HOUSEKEEPING_EVERY_MS,
    work: () => inSystem(platform, forgetOld),
  })
  return [consumer, fanning, housekeeping]
}
