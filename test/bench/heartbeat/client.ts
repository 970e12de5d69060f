// One client process: pings at a fixed rate, however long the responses take, and reports which were accepted.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { PingOrder, PingReport } from './order.ts'

process.once('message', (order: PingOrder) => void carryOut(order))
process.once('disconnect', () => process.exit(0))

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

async function carryOut(order: PingOrder): Promise<void> {
  await load({ ...order, seconds: 1 })
  process.send?.(await load(order))
}

/** Every other ping of a job starts a run. The next one ends it, with the same `rid` and a body. */
async function load({ url, keys, perSecond, seconds }: PingOrder): Promise<PingReport> {
  const report: PingReport = { started: [], ended: [], latencies: [], failed: 0, seconds: 0 }
  const runs = keys.map(() => crypto.randomUUID())
  const begun = performance.now()
  const pings: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = begun + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const job = index % keys.length
    const starts = Math.floor(index / keys.length) % 2 === 0
    if (starts) runs[job] = crypto.randomUUID()
    const rid = runs[job] ?? ''
    const address = `${url}/ping/${keys[job]}${starts ? '/start' : ''}?rid=${rid}`
    pings.push(
      ping(address, starts ? null : 'all went well\n').then(ok => {
        report.latencies.push(performance.now() - due)
        if (ok) report[starts ? 'started' : 'ended'].push(rid)
        else report.failed++
      }),
    )
  }
  await Promise.all(pings)
  report.seconds = (performance.now() - begun) / 1000
  return report
}

function ping(address: string, body: string | null): Promise<boolean> {
  return new Promise(resolve => {
    const sent = request(address, { agent, method: body === null ? 'GET' : 'POST' }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve(answer.statusCode === 200 && text === 'OK'))
      answer.on('error', () => resolve(false))
    })
    sent.on('error', () => resolve(false))
    sent.end(body ?? undefined)
  })
}
