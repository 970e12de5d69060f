import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MOST_OF_PAGE, MOST_PIECE } from '@pharos/control-plane/observability/log/first.ts'
import { MOST_EXPORTS } from '@pharos/control-plane/platform/http/export.ts'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { until } from '../../until.ts'
import type { World } from '../../world/world.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite<{ world: World; account: string; sent: LogRow[] }>('replies bounded by bytes')

/** The size of a record's attributes and how many such records there are, from many small ones to few that are huge. */
const SIZES: [bytes: number, count: number][] = [
  [100, 300],
  [60_000, 200],
  [1_900_000, 8],
]

test.before(async context => {
  Object.assign(context, await createLogWorld())
  const { world, account } = context
  context.sent = SIZES.flatMap(([bytes, count], size) =>
    Array.from({ length: count }, (_, i) =>
      plainLog(world, account, `record ${size} ${i}`, { attributes: attributesOf(bytes) }, size * 1_000 + i),
    ),
  )
  for (let at = 0; at < context.sent.length; at += 50) await storeLogs(world, context.sent.slice(at, at + 50))
})
test.after(({ world }) => world.close())

/** Random text, of which some needs six bytes as JSON. */
function attributesOf(bytes: number): Record<string, string> {
  const count = Math.ceil(bytes / 16_000)
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `key${i}`,
      `\u0001${randomBytes(Math.floor((Math.min(bytes, 16_000) * 3) / 4)).toString('base64')}`,
    ]),
  )
}

/** The longest record as JSON, which a page may have besides. */
const ONE_RECORD = 2_100_000

test('pages end early, follow one another, and have each record once', async ({ world, sent }) => {
  for (const order of ['asc', 'desc'] as const) {
    const found: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const query = { limit: '1000', order, ...(cursor === undefined ? {} : { cursor }) }
      const { status, body, headers } = await send(world, routes.queryLogs, { query })
      assert.is(status, 200, JSON.stringify(body))
      const records = body as { id: string }[]
      assert.ok(records.length > 0, 'no page is empty')
      assert.ok(Buffer.byteLength(JSON.stringify(records)) < MOST_OF_PAGE + ONE_RECORD, 'a page is bounded')
      found.push(...records.map(({ id }) => id))
      const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
      cursor = next && decodeURIComponent(next)
      pages += 1
    } while (cursor !== undefined)
    const times = sent.toSorted((a, b) => Number(a.time) - Number(b.time)).map(({ id }) => id)
    assert.equal(found, order === 'asc' ? times : times.reverse())
    assert.ok(pages > 3 && pages < 30, `${pages} pages`)
  }
})

test('an export has each record once', async ({ world, sent }) => {
  const { status, body } = await send(world, routes.exportLogs, {})
  assert.is(status, 200)
  const ids = [...String(body).matchAll(/^([0-9a-f-]{36}),/gm)].map(([, id]) => id)
  assert.equal(ids.toSorted(), sent.map(({ id }) => id).toSorted())
})

test('a tail delivers each record once, in bounded replies', async ({ world, account }) => {
  const begun = await world.call(routes.pollLogTail)
  let position = begun.body.position
  const late = SIZES.flatMap(([bytes, count]) =>
    Array.from({ length: Math.ceil(count / 3) }, () =>
      plainLog(world, account, 'late', { attributes: attributesOf(bytes) }),
    ),
  )
  for (let at = 0; at < late.length; at += 40) await storeLogs(world, late.slice(at, at + 40))
  const found: string[] = []
  for (let polls = 0; found.length < late.length && polls < 60; polls++) {
    const query = { after: position, wait: '0', limit: '1000' }
    const { status, body } = await send(world, routes.pollLogTail, { query })
    assert.is(status, 200, JSON.stringify(body))
    const told = body as { records: { id: string }[]; position: string }
    assert.ok(Buffer.byteLength(JSON.stringify(told)) < MOST_OF_PAGE + ONE_RECORD)
    found.push(...told.records.map(({ id }) => id))
    position = told.position
  }
  assert.equal(found.toSorted(), late.map(({ id }) => id).toSorted())
})

/** A reader that asks for an export and reads nothing. */
async function unread(world: World): Promise<Socket> {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' }).on('error', () => {})
  socket.pause()
  const lines = ['GET /logs/export HTTP/1.1', 'Host: x', `Authorization: Bearer ${world.ownerKey}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('an account has a few exports at once, which hold little memory while nobody reads', async ({ world }) => {
  global.gc?.()
  const before = process.memoryUsage().rss
  const readers = await Promise.all(Array.from({ length: MOST_EXPORTS.ofCaller }, () => unread(world)))
  const refused = await send(world, routes.exportLogs, {})
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const held = process.memoryUsage().rss - before
  assert.ok(held < MOST_EXPORTS.ofCaller * 12 * MOST_PIECE, `${held} bytes`)
  for (const socket of readers) socket.destroy()
  await until('an export can be made again', async () => (await send(world, routes.exportLogs, {})).status === 200)
})

test.run()
