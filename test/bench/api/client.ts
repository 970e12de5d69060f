// One client process: calls a route at a fixed rate, however long the responses take, and reports the latencies.
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { type ClientOrder, type ClientReport, LISTS } from './order.ts'

process.once('message', (order: ClientOrder) => void carryOut(order))
process.once('disconnect', () => process.exit(0))

async function carryOut(order: ClientOrder): Promise<void> {
  const call = createClient({ baseUrl: order.url, key: order.key })
  const warm = await load(order, call, order.perSecond)
  const { latencies, failed } = await load(order, call, order.perSecond * order.seconds)
  const report: ClientReport = { latencies, failed: failed + warm.failed }
  process.send?.(report)
}

/** Latencies count from the instant at which the call was due, so that a stall shows in every call that it delayed. */
async function load(order: ClientOrder, call: Client, count: number): Promise<ClientReport> {
  const latencies: number[] = []
  let failed = 0
  const begun = performance.now()
  const calls: Promise<void>[] = []
  for (let index = 0; index < count; index++) {
    const due = begun + (index * 1000) / order.perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const called = one(order, call, index).then(
      () => void latencies.push(performance.now() - due),
      () => void failed++,
    )
    calls.push(called)
  }
  await Promise.all(calls)
  return { latencies, failed }
}

async function one({ does, ids, uri, url, key }: ClientOrder, call: Client, index: number): Promise<unknown> {
  if (does === 'read') return call(routes.getHttpJob, { params: { job_id: ids[(index * 37) % ids.length] ?? '' } })
  if (does === 'create') return call(routes.createHttpJob, { body: { uri, interval_seconds: 86_400 } })
  const response = await fetch(`${url}${LISTS[does]}`, { headers: { authorization: `Bearer ${key}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  return text
}
