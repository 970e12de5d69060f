import { gzipSync } from 'node:zlib'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { post } from '../telemetry/sending.ts'
import { story } from '../world/story.ts'
import { firstAccount, store } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { logsOf } from './alert-rule.ts'

const test = suite('alert rules, and telemetry that Pharos refused or has not stored yet')

const LOG = '99999999-9999-7999-8999-999999999999'
const A_MINUTE = 100

/** A rule that fires if a source logs less than 50 records a minute. */
async function quietRule(world: World) {
  const body = {
    ...{ name: 'Quiet', query: { source: 'logs' as const, aggregation: 'count' as const } },
    ...{ comparison: 'lt' as const, threshold: 50, window_seconds: 60, delay_seconds: 60, no_data: 'alert' as const },
  }
  const { body: rule } = await world.call(routes.createAlertRule, { body })
  const params = { id: rule.id }
  return {
    read: async () => (await world.call(routes.getAlertRule, { params })).body,
    async history() {
      const { body: transitions } = await world.call(routes.listAlertRuleTransitions, { params })
      return transitions.toReversed().map(({ to, reason }) => (to === 'unknown' ? reason : to))
    },
  }
}

/** Records of the minute before an instant. */
function records(world: World, at: number) {
  return Array.from({ length: A_MINUTE }, (_, i) =>
    logsOf(firstAccount(world), at - 60_000 + i * 500, 'shop', 'info', 'sold'),
  ).flat()
}

/** Lets minutes pass in which everything is stored at once. */
async function quietly(world: World, minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    await world.advance('1m')
    await store(world, 'logs', records(world, world.clock.now()))
  }
}

async function stateOf(world: World) {
  return (await world.call(routes.getTelemetryState)).body
}

/** The warnings of readiness, which leave it ready. */
async function warningsOf(world: World): Promise<string[]> {
  const reply = await fetch(`${world.url}/health/ready`)
  assert.is(reply.status, 200)
  const { warnings = [] } = (await reply.json()) as { warnings?: { text: string }[] }
  return warnings.map(({ text }) => text)
}

/** What another process says about its log. */
function say(world: World, stored_to: number): Promise<unknown> {
  const now = world.clock.now()
  return world.sql(
    `insert into telemetry_log (id, stored_to, waiting_since, seen_at) values ($1, $2, $2, $3)
      on conflict (id) do update set stored_to = excluded.stored_to, seen_at = excluded.seen_at`,
    [LOG, stored_to, now],
  )
}

for (const isSaid of [true, false])
  story(
    test,
    `what another process has not stored ${isSaid ? 'is waited for' : 'would be missed, if it did not say so'}`,
    async world => {
      await quietly(world, 2)
      const rule = await quietRule(world)
      await quietly(world, 3)
      const before = world.clock.now()
      const backlog: number[] = []
      for (let second = 0; second < 300; second += 10) {
        if (isSaid) await say(world, before)
        await world.advance('10s')
        if (world.clock.now() % 60_000 === before % 60_000) backlog.push(world.clock.now())
      }
      if (!isSaid) return assert.ok((await rule.history()).includes('down'))
      assert.equal(await rule.history(), ['up', 'Pharos has not yet stored everything it received'])
      const { last_error, state } = await rule.read()
      assert.equal([state, last_error], ['error', 'Pharos has not yet stored everything it received'])
      assert.is((await stateOf(world)).waiting_since, rfc3339(before))
      const waits = `telemetry: what was acknowledged waits for the store, since ${rfc3339(before)}`
      assert.equal(await warningsOf(world), [waits])
      // It is stored, oldest first, while rules are evaluated.
      for (const at of backlog) {
        await store(world, 'logs', records(world, at))
        await say(world, at)
        await world.advance('5s')
      }
      await world.sql('delete from telemetry_log where id = $1', [LOG])
      await quietly(world, 3)
      assert.equal(await rule.history(), ['up', 'Pharos has not yet stored everything it received', 'up'])
      assert.is((await rule.read()).last_error, null)
      assert.equal(
        [await stateOf(world), await warningsOf(world)],
        [{ waiting_since: null, refused_since: null, missing: [] }, []],
      )
    },
    { agent: false },
  )

story(
  test,
  'a log that nobody speaks for any more is given up: what it lacks is no reason to fire',
  async world => {
    await quietly(world, 2)
    const rule = await quietRule(world)
    await quietly(world, 3)
    const before = world.clock.now()
    for (let second = 0; second < 120; second += 10) {
      await say(world, before)
      await world.advance('10s')
    }
    await quietly(world, 4)
    const history = await rule.history()
    assert.not.ok(history.includes('down'), history.join())
    assert.ok(history.includes('Pharos refused or lost telemetry in part of the window'), history.join())
    assert.is(history.at(-1), 'up')
    assert.equal(await world.sql('select from telemetry_log where id = $1', [LOG]), [])
  },
  { agent: false },
)

story(
  test,
  'a batch that is refused because the log is full is no reason to fire, one that its sender got wrong is',
  async world => {
    await quietly(world, 2)
    const rule = await quietRule(world)
    await quietly(world, 3)
    const { body: key } = await world.call(routes.createApiKey, {
      body: { name: 'Telemetry', scopes: ['ingest:telemetry'] },
    })
    const send = (body: Buffer | string) => {
      const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
      return post(world, '/logs/ingest', body, headers, key.key)
    }
    const large = gzipSync(`${JSON.stringify({ message: 'x'.repeat(60_000), source: 'shop' })}\n`.repeat(300))
    world.lines.expect(/the log of what the store has not taken yet is full/)
    await world.advance('30s')
    assert.is((await send(large)).status, 503)
    await world.advance('30s')
    for (let minute = 0; minute < 3; minute++) {
      assert.is((await send(large)).status, 503)
      await world.advance('1m')
    }
    const { refused_since, missing } = await stateOf(world)
    assert.equal([refused_since, missing.length], [missing[0]?.from, 1])
    assert.is(missing[0]?.seconds, 270)
    // What is missing of all accounts is missing of this one too.
    const hoursAgo = Math.floor(world.clock.now() / 60_000 - 180) * 60_000
    await world.sql('insert into telemetry_gap (account_id, minute, lost_ms) values (null, $1, 30000)', [hoursAgo])
    assert.equal((await stateOf(world)).missing.slice(1), [
      { from: rfc3339(hoursAgo), to: rfc3339(hoursAgo + 60_000), seconds: 30 },
    ])
    const [refused] = await warningsOf(world)
    assert.match(
      String(refused),
      /^telemetry: batches are refused: the log of what the store has not taken yet is full, since /,
    )
    await quietly(world, 4)
    const history = await rule.history()
    assert.not.ok(history.includes('down'), history.join())
    assert.ok(history.includes('Pharos refused or lost telemetry in part of the window'), history.join())
    assert.is(history.at(-1), 'up')

    for (let minute = 0; minute < 3; minute++) {
      assert.is((await send('no gzip')).status, 400)
      await world.advance('1m')
    }
    assert.is((await rule.history()).at(-1), 'down')
  },
  { agent: false, environment: { PHAROS_TELEMETRY_LOG_MB: '16' } },
)

story(
  test,
  'the clock of the database is set back: what arrived just before is not missed in the windows after it',
  async world => {
    const back = 10 * 60_000
    // The senders' clocks are right all the time.
    const send = (at: number) => world.planes[0]?.platform.telemetry.append('logs', records(world, at))
    for (let minute = 0; minute < 12; minute++) {
      await world.advance('1m')
      await send(world.clock.now() - back)
    }
    await world.planes[0]?.platform.telemetry.flush()
    world.lines.expect(/the clock of the database was set back/)
    world.clock.setBack(back)
    await world.advance('5s')
    const body = {
      ...{ name: 'Quiet', query: { source: 'logs' as const, aggregation: 'count' as const } },
      ...{ comparison: 'lt' as const, threshold: 350, window_seconds: 300, delay_seconds: 60 },
    }
    const { body: rule } = await world.call(routes.createAlertRule, { body })
    const params = { id: rule.id }
    for (let minute = 0; minute < 12; minute++) {
      await world.advance('1m')
      await send(world.clock.now())
      await world.planes[0]?.platform.telemetry.flush()
    }
    const { body: transitions } = await world.call(routes.listAlertRuleTransitions, { params })
    assert.equal(
      transitions.toReversed().map(({ to }) => to),
      ['unknown', 'up'],
    )
  },
  { agent: false },
)

test.run()
