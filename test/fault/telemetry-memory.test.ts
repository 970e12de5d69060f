import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { WatchedStack } from './watched-stack.ts'

/**
 * `npm start` whose telemetry process has hardly more memory than it needs at rest, and senders whose valid batches take
 * more: it is ended again and again.
 */
const test = suite('npm start, with its telemetry process out of memory')
/** It takes about 230 MB right after its start. */
const MEMORY_MB = 320
/** The records of every other batch: 4 MB, and 160 KB. */
const RECORDS = [500, 20]
const SENDERS = 6
const ENDED = 'Telemetry was ended by'

const acknowledged = new Set<number>()
const refusals = new Map<number, number>()
let watched: WatchedStack

test.before(async () => {
  const PHAROS_TELEMETRY_MEMORY_MB = String(MEMORY_MB)
  watched = await WatchedStack.start({ PHAROS_TELEMETRY_MEMORY_MB, PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'true' })
})
test.after(() => watched.stop())

const recordsOf = (number: number) => RECORDS[number % RECORDS.length] ?? 0

/** Sends a batch, whose source is its number. */
async function sendBatch(number: number): Promise<void> {
  const records = Array.from({ length: recordsOf(number) }, (_, n) => ({
    ...{ source: `batch${number}`, message: `record ${n}` },
    metadata: { text: `${number}.${n} `.repeat(1_000).slice(0, 8_000) },
  }))
  const headers = { authorization: `Bearer ${watched.key}`, 'content-type': 'application/json' }
  const reply = await fetch(`${watched.url}/logs/ingest`, {
    method: 'POST',
    headers,
    body: JSON.stringify(records),
  }).catch(() => null)
  const status = reply?.status ?? 0
  await reply?.text().catch(() => '')
  if (status === 200) acknowledged.add(number)
  else refusals.set(status, (refusals.get(status) ?? 0) + 1)
}

async function sendUntil(isEnough: () => boolean): Promise<void> {
  let next = acknowledged.size + [...refusals.values()].reduce((sum, count) => sum + count, 0)
  const sender = async () => {
    while (!isEnough()) await sendBatch(next++)
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

const ends = () => watched.stack.output.split(ENDED).length - 1

/** On a connection of its own: those of batches end with the process that takes them. */
function get(path: string): Promise<{ status: number; body: object }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      watched.url + path,
      { agent: false, headers: { authorization: `Bearer ${watched.key}` } },
      async reply => {
        const text = await Array.fromAsync(reply.setEncoding('utf8'))
        resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text.join('')) })
      },
    )
    asked.on('error', reject).end()
  })
}

async function readiness(): Promise<{ checks: Record<string, boolean>; reasons?: string[]; status: number }> {
  const { status, body } = await get('/health/ready')
  return { ...(body as { checks: Record<string, boolean>; reasons?: string[] }), status }
}

test('it is ended, and the API, monitoring and paging go on; readiness names it', async () => {
  const told: string[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { status, reasons = [] } = await readiness()
      assert.is(status, 200)
      told.push(...reasons)
      assert.is((await get('/account')).status, 200)
      // Ten samples a second; more would take the CPU that the telemetry process needs.
      await pause(100)
    }
  })()
  const before = watched.hits.length
  const enough = sendUntil(() => ends() >= 2 && watched.hits.length > before + 2)
  await Promise.all([enough.finally(() => (isOver = true)), watching])
  assert.match(watched.stack.output, /the telemetry process is ended, since it uses \d+ MB|heap out of memory/)
  assert.ok(
    told.some(reason => reason.startsWith('telemetry: ')),
    told.join(),
  )
  // What could not be taken is refused as temporary, or cut: never as a mistake of the sender.
  assert.equal(
    [...refusals.keys()].filter(status => ![0, 429, 502, 503].includes(status)),
    [],
  )
  assert.is(await watched.status(), 'up')
})

test('an incident is paged meanwhile', async () => {
  const channels = [{ type: 'webhook' as const, details: { url: watched.pager } }]
  const group = await watched.call(routes.createGroup, { body: { name: 'Pager', channels } })
  const targets = [{ type: 'notification_group' as const, id: group.body.id }]
  const policy = await watched.call(routes.createPolicy, {
    body: { name: 'Pager', levels: [{ delay_minutes: 5, targets }] },
  })
  const ended = ends()
  const sending = sendUntil(() => ends() > ended && watched.pages > 0)
  await watched.call(routes.createIncident, { body: { title: 'Checkout fails', escalation_policy_id: policy.body.id } })
  await sending
  assert.ok(watched.pages > 0)
})

test('everything that it acknowledged is found once it runs again', async () => {
  assert.ok(acknowledged.size > 2, `${acknowledged.size} batches were acknowledged`)
  for (const number of acknowledged) {
    const query = { source: `batch${number}` }
    await until(`batch ${number} is found`, async () => {
      const { body } = await watched.call(routes.getLogStats, { query }).catch(() => ({ body: { total: 0 } }))
      assert.ok(body.total <= recordsOf(number))
      return body.total === recordsOf(number)
    })
  }
  await until('readiness is whole', async () => (await readiness()).checks.telemetry === true)
})

test('no check was left out meanwhile', () => watched.requireChecked())

test.run()
