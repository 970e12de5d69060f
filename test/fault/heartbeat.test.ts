import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'

const test = suite('pings while parts die')
const JOBS = 20
const KILLS = repetitions('kills of the control plane, and of the database', 2, 5)
const CUTS = repetitions('cuts of the line to the database', 2, 20)
const SENDERS = 40

/** The responses to each ping, by its rid. */
interface Told {
  ok: Set<string>
  /** Statuses other than 200, and `broken` when there was no response. */
  other: Map<string, number | 'broken'>
}

/** Jobs that ping continuously until they are stopped. */
class Senders {
  readonly told: Told = { ok: new Set(), other: new Map() }
  readonly #url: string
  readonly #keys: string[]
  #stopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, keys: string[]) {
    this.#url = url
    this.#keys = keys
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: SENDERS }, (_, index) => this.#send(index)))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #send(index: number): Promise<void> {
    const key = this.#keys[index % this.#keys.length]
    for (let n = 0; !this.#stopped; n++) {
      const rid = crypto.randomUUID()
      const address = `${this.#url}/ping/${key}${n % 2 === 0 ? '/start' : ''}?rid=${rid}`
      const status = await fetch(address, { method: 'POST', body: rid }).then(
        async answer => ((await answer.text()) === 'OK' ? 200 : answer.status),
        () => 'broken' as const,
      )
      if (status === 200) this.told.ok.add(rid)
      else this.told.other.set(rid, status)
      if (status === 'broken') await pause(20)
    }
  }
}

let installation: Installation
let keys: string[] = []
let failed = false

test.before(async () => {
  installation = await startInstallation()
  await installation.startPlane('plane')
  const bodies = Array.from({ length: JOBS }, (_, i) => ({ period_seconds: 3600, friendly_name: `job ${i}` }))
  const made = await Promise.all(bodies.map(body => installation.call(routes.createHeartbeat, { body })))
  keys = made.map(({ body }) => body.ping_key)
})
test.after(() => installation.close(failed))

/** Requires that every accepted ping is stored, none twice, and that the counts of each job have no gap. */
async function requireKept(told: Told): Promise<void> {
  const rows = await installation.sql<{ rid: string; times: number }>(
    'select rid::text, count(*)::int as times from ping group by rid',
  )
  const stored = new Set(rows.map(row => row.rid))
  assert.equal(
    [...told.ok].filter(rid => !stored.has(rid)),
    [],
    'a ping that was answered OK is lost',
  )
  assert.equal(
    rows.filter(row => row.times > 1),
    [],
    'a ping is stored twice',
  )
  const gaps = await installation.sql(`select monitor_id from ping group by monitor_id having max(n) <> count(*)`)
  assert.equal(gaps, [])
  const counts = await installation.sql(`select from heartbeat_state h
    where ping_count <> (select count(*) from ping p where p.monitor_id = h.monitor_id)`)
  assert.equal(counts, [])
  const bodies = await installation.sql(`select from ping p where not exists
    (select from ping_body b where b.monitor_id = p.monitor_id and b.n = p.n and b.body = convert_to(p.rid::text, 'UTF8'))`)
  assert.equal(bodies, [])
}

async function run(harm: (senders: Senders) => Promise<void>): Promise<void> {
  const senders = new Senders(installation.url, keys)
  try {
    senders.start()
    await harm(senders)
    await senders.stop()
    const others = Map.groupBy(senders.told.other.values(), String)
    const counts = Object.fromEntries([...others].map(([status, all]) => [status, all.length]))
    console.log(`${senders.told.ok.size} pings OK, others: ${JSON.stringify(counts)}`)
    await requireKept(senders.told)
  } catch (error) {
    failed = true
    throw error
  } finally {
    await senders.stop()
  }
}

/** Waits until this many more pings were accepted. */
async function more(senders: Senders, count = 300): Promise<void> {
  const enough = senders.told.ok.size + count
  await until(`${count} more pings are answered`, () => senders.told.ok.size >= enough)
}

test('a control plane killed between two answers has lost no ping that it answered', async () => {
  await run(async senders => {
    const plane = installation.parts.find(part => part.name === 'plane')
    for (let round = 0; round < KILLS; round++) {
      await more(senders)
      await plane?.killFor(100)
    }
    await more(senders)
  })
})

test('while the database is killed and started, pings wait: none is refused, lost or doubled', async () => {
  await run(async senders => {
    for (let round = 0; round < KILLS; round++) {
      await more(senders)
      await installation.database.killFor(500)
    }
    await more(senders)
    assert.equal([...senders.told.other.values()], [])
  })
})

test('while the line to the database breaks in the middle of commits, nothing is doubled', async () => {
  await run(async senders => {
    const line = installation.lines.get('plane-database')
    for (let round = 0; round < CUTS; round++) {
      await more(senders, 100)
      line?.cut()
      await pause((round * 100) / CUTS)
      line?.mend()
    }
    await more(senders)
    assert.equal([...senders.told.other.values()], [])
  })
})

test('a database that stays away: 503 with Retry-After, never OK', async () => {
  await installation.database.kill()
  const answer = await fetch(`${installation.url}/ping/${keys[0]}`)
  assert.is(answer.status, 503)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  assert.is(((await answer.json()) as { code: string }).code, 'unavailable')
})

test.run()
