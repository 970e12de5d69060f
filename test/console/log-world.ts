import { createWorld, type World } from '../world/world.ts'
import { type SentLog, sendLogs } from './telemetry-world.ts'

const MINUTE_MS = 60_000
export const TRACE = '0af7651916cd43dd8448eb211c80319c'
export const SPAN = 'b7ad6b7169203331'

/** A world with the logs of a shop: 130 orders half an hour ago, then a warning, an error of a trace, and a mail. */
export async function createShopWorld(): Promise<World> {
  const world = await createWorld({ roles: 'api', agent: false })
  const orders: SentLog[] = Array.from({ length: 130 }, (_, at) => ({
    message: `Order ${at + 1000} was placed`,
    attributes: { 'http.route': at % 3 === 0 ? '/cart' : '/order', 'order.number': at },
    ago: 30 * MINUTE_MS + at * 1_000,
  }))
  await sendLogs(world, 'shop', [
    ...orders,
    { message: 'The card was declined', severity: 17, ago: 5 * MINUTE_MS, trace: TRACE, span: SPAN },
    { message: 'Slow answer of the bank', severity: 13, ago: 6 * MINUTE_MS, attributes: { 'bank.name': 'A "B"' } },
  ])
  await sendLogs(world, 'mail', [{ message: 'A mail was sent', ago: MINUTE_MS }])
  return world
}
