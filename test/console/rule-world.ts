import type { World } from '../world/world.ts'
import { metricTime, type SentLog, sendMetrics, sendSpans, spanId, traceId } from './telemetry-world.ts'

const MINUTE_MS = 60_000

/** Errors in a log: two every five minutes of the last three hours, and forty at once an hour ago. */
export function errors(): SentLog[] {
  const error = (minutes: number) => ({ message: 'card declined', severity: 17, ago: minutes * MINUTE_MS })
  const usual = Array.from({ length: 36 }, (_, i) => [error(i * 5 + 2.5), error(i * 5 + 3)])
  return [...usual.flat(), ...Array.from({ length: 40 }, () => error(62))]
}

/** Sends a gauge and requests of a service: a point and ten spans a minute, two of which fail. */
export async function sendShop(world: World, service: string, minutes: number): Promise<void> {
  const now = world.clock.now()
  const each = Array.from({ length: minutes }, (_, minute) => minute + 1)
  const dataPoints = each.map(minute => ({
    timeUnixNano: metricTime(now - minute * MINUTE_MS),
    asDouble: 10 + (minute % 7),
  }))
  await sendMetrics(world, service, [
    { name: 'queue.length', unit: '1', description: 'Jobs that wait', gauge: { dataPoints } },
  ])
  const spans = each.flatMap(minute =>
    Array.from({ length: 10 }, (_, i) => ({
      ...{ service, trace: traceId(minute * 10 + i), id: spanId(minute * 10 + i) },
      name: i % 2 ? 'POST /pay' : 'GET /cart',
      at: now - minute * MINUTE_MS + i,
      took: 20 + minute,
      status: i < 2 ? 2 : 1,
    })),
  )
  await sendSpans(world, spans)
}
