import { setTimeout as pause } from 'node:timers/promises'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { chooseSeed } from '../../form.ts'
import type { World } from '../../world/world.ts'
import { Dice, makeLog } from './generate.ts'
import { sendBatch, WAYS } from './sending.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite('the tail of logs')

let world: World
let account: string
const DAY_MS = 86_400_000
/** Less than ten minutes, since records further ahead are refused. */
const AHEAD_MS = 500_000

test.before(async () => {
  ;({ world, account } = await createLogWorld())
  await world.startPlane('api')
})
test.after(() => world.close())

async function begin(query: Record<string, string> = {}): Promise<string> {
  return (await world.call(routes.pollLogTail, { query })).body.position
}

test('senders at once, late and early instants, small pages and two processes: everything once', async () => {
  const dice = new Dice(chooseSeed())
  const clients = world.planes.map(plane => createClient({ baseUrl: plane.url ?? '', key: world.ownerKey }))
  await storeLogs(world, [plainLog(world, account, 'before')])
  let position = await begin({ search: 'level:>=info' })
  const sent: LogRow[] = []
  /** Makes a record's message unique, so that the record can be recognized. */
  const numbered = (row: LogRow) => {
    const known = { ...row, message: `${sent.length} ${row.message}` }
    sent.push(known)
    return known
  }
  const senders = world.planes.map(async plane => {
    for (let batch = 0; batch < 12; batch++) {
      const late = () => world.clock.now() - dice.of([0, 0, DAY_MS, 3 * DAY_MS, -AHEAD_MS])
      const rows = Array.from({ length: 1 + dice.below(40) }, () => numbered(makeLog(dice, account, late())))
      await sendBatch({ url: plane.url ?? '' }, world.ownerKey, dice.of(WAYS), rows)
      if (dice.chance(0.7)) await plane.platform.telemetry.flush()
      await pause(dice.below(150))
    }
    await plane.platform.telemetry.flush()
  })
  const told: string[] = []
  let done = false
  const all = Promise.all(senders).then(() => {
    done = true
  })
  for (let empty = 0; empty < 2; ) {
    const ended = done
    const call = dice.of(clients)
    const query = { after: position, search: 'level:>=info', limit: 1 + dice.below(25), wait: ended ? 0 : 1 }
    const { body } = await call(routes.pollLogTail, { query })
    told.push(...body.records.map(({ message }) => message))
    position = body.position
    empty = ended && body.records.length === 0 ? empty + 1 : 0
  }
  await all
  const expected = sent.filter(({ level }) => level !== 'trace' && level !== 'debug').map(({ message }) => message)
  assert.is(told.length, new Set(told).size, 'nothing twice')
  assert.equal(told.sort(), expected.sort())
})

test('records of one block that are kept for different times are delivered once, page by page', async () => {
  await storeLogs(world, [plainLog(world, account, 'before')])
  let position = await begin()
  const rows = Array.from({ length: 9 }, (_, i) => ({
    ...plainLog(world, account, `kept ${i}`),
    retention_days: [3, 14, 30][i % 3] ?? 30,
  }))
  await storeLogs(world, rows)
  const told: string[] = []
  for (let page = 0; page < 7; page++) {
    const { body } = await world.call(routes.pollLogTail, { query: { after: position, limit: 2, wait: 0 } })
    told.push(...body.records.map(({ message }) => message))
    position = body.position
  }
  assert.equal(told.sort(), rows.map(({ message }) => message).sort())
})

test('a waiting poll returns soon after a record arrives, whatever its own time', async () => {
  const after = await begin()
  const waiting = world.call(routes.pollLogTail, { query: { after } })
  await pause(700)
  await storeLogs(world, [plainLog(world, account, 'from long ago', {}, 20 * DAY_MS)])
  const { body } = await waiting
  assert.equal(
    body.records.map(({ message }) => message),
    ['from long ago'],
  )
  const next = await world.call(routes.pollLogTail, { query: { after: body.position, wait: 0 } })
  assert.equal(next.body.records, [])
})

test('a tail is notified of records that another process stores, and otherwise queries rarely', async () => {
  const [here, there] = world.planes
  if (!here || !there) throw new Error('two control planes are needed')
  const query = there.platform.telemetry.query
  let asked = 0
  there.platform.telemetry.query = (...given) => {
    asked += 1
    return query(...given) as never
  }
  const call = createClient({ baseUrl: there.url ?? '', key: world.ownerKey })
  const after = (await call(routes.pollLogTail)).body.position
  asked = 0
  assert.equal((await call(routes.pollLogTail, { query: { after, wait: 5 } })).body.records, [])
  assert.ok(asked <= 5, `${asked} queries in 5 s of silence`)
  for (const message of ['one', 'two']) {
    const { position } = (await call(routes.pollLogTail)).body
    const waiting = call(routes.pollLogTail, { query: { after: position } })
    const heard = new Promise<void>(resolve => {
      const stop = there.platform.telemetry.onLogs(account, () => {
        stop()
        resolve()
      })
    })
    await here.platform.telemetry.append('logs', [plainLog(world, account, message)])
    await here.platform.telemetry.flush()
    await heard
    assert.equal(
      (await waiting).body.records.map(each => each.message),
      [message],
    )
  }
  there.platform.telemetry.query = query
})

test('a poll opens no transaction of its account, so it may end when the database is closed', async () => {
  const database = world.planes[0]?.platform.database
  if (!database) throw new Error('no control plane')
  const after = await begin()
  const { inAccount } = database
  let opened = 0
  database.inAccount = (...given) => {
    opened += 1
    return inAccount(...given) as never
  }
  await world.call(routes.pollLogTail, { query: { after, wait: 0 } })
  database.inAccount = inAccount
  assert.is(opened, 0)
})

test('however many tails wait, the store is queried twice a second for an account', async () => {
  const telemetry = world.planes[0]?.platform.telemetry
  if (!telemetry) throw new Error('no control plane')
  const query = telemetry.query
  let asked = 0
  telemetry.query = (...given) => {
    asked += 1
    return query(...given) as never
  }
  const after = await begin()
  asked = 0
  const began = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => world.call(routes.pollLogTail, { query: { after, wait: 3 } })))
  const seconds = (performance.now() - began) / 1_000
  telemetry.query = query
  assert.ok(asked <= 2 * seconds + 1, `${asked} queries in ${seconds} s`)
})

test('too many tails of an account are refused', async () => {
  const query = { after: await begin(), wait: '20' }
  const polls = Array.from({ length: 24 }, () => send(world, routes.pollLogTail, { query }))
  let refused = 0
  // The others wait for a record, which is sent once there are all refusals.
  const enough = new Promise<void>(resolve => {
    for (const poll of polls)
      void poll.then(({ status, headers }) => {
        if (status === 429 && headers.get('retry-after') !== null && ++refused === 4) resolve()
      })
  })
  await Promise.race([enough, Promise.all(polls)])
  await storeLogs(world, [plainLog(world, account, 'for all who wait')])
  const statuses = (await Promise.all(polls)).map(({ status }) => status)
  assert.is(refused, 4)
  assert.is(statuses.filter(status => status === 200).length, 20)
})

test('a client that disconnects frees its place at once', async () => {
  const after = await begin()
  const leaving = new AbortController()
  const query = { after, wait: 20 }
  const polls = Array.from({ length: 20 }, () => world.call(routes.pollLogTail, { query, signal: leaving.signal }))
  await pause(300)
  leaving.abort()
  const ends = await Promise.allSettled(polls)
  assert.ok(ends.every(({ status }) => status === 'rejected'))
  const began = performance.now()
  let reply = await send(world, routes.pollLogTail, { query: { after, wait: '0' } })
  // The server notices the end of a connection in its own time.
  while (reply.status === 429 && performance.now() - began < 90_000) {
    await pause(100)
    reply = await send(world, routes.pollLogTail, { query: { after, wait: '0' } })
  }
  assert.is(reply.status, 200)
})

test.run()
