import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { pollDue } from '../../platform/due.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import { fanOut, forgetOld, SUBSCRIBERS_CONSUMER, takeNews } from './broadcast.ts'

const EVERY_MS = 1_000
const HOUSEKEEPING_EVERY_MS = 3_600_000

/** Notifies subscribers of a page's news: events become broadcasts, and these, chunk by chunk, deliveries. */
export function startSubscribers(platform: Platform) {
  const { clock, log } = platform
  let stopping = false
  let busy = false
  const guarded = async (work: () => Promise<void>) => {
    await work().catch(err => log.warn({ err, sweep: 'subscribers' }, 'a sweep failed; it comes again'))
  }
  const poll = pollDue(platform, {
    everyMs: EVERY_MS,
    isDue: () => sql`exists (select from page_broadcast where done_at is null)`,
    async work() {
      busy = true
      await guarded(async () => {
        while (!stopping && (await inSystem(platform, fanOut)));
      })
      busy = false
    },
  })
  const housekeeping = clock.poll(HOUSEKEEPING_EVERY_MS, () => guarded(() => inSystem(platform, forgetOld)))
  const consumer = startConsumer(platform, SUBSCRIBERS_CONSUMER, async (ctx, events) => {
    await takeNews(ctx, events)
    ctx.afterCommit(() => poll.wake())
  })
  return {
    idle: () => !busy && consumer.idle(),
    async stop() {
      stopping = true
      await consumer.stop()
      await poll.stop()
      await housekeeping.stop()
    },
  }
}
