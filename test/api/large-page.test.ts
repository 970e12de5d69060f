import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MOST_READ } from '@pharos/control-plane/platform/http/bounded-read.ts'
import { MOST_UNSENT } from '@pharos/control-plane/platform/http/large-reply.ts'
import { MOST_OF_PAGE } from '@pharos/control-plane/platform/http/reply.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; made: string[] }>('pages of large items')

/** Items of very different sizes; together about twice what a page may have. */
const BODIES = Array.from({ length: 180 }, (_, i) =>
  i % 20 === 0 ? 'x' : 'ü\u0001'.repeat(i % 3 === 0 ? 20_000 : 10_000),
)

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.made = []
  for (const [i, request_body] of BODIES.entries()) {
    const body = { uri: `https://example.com/${i}`, method: 'POST' as const, request_body }
    const made = await send(context.world, routes.createHttpJob, { body })
    assert.is(made.status, 201, JSON.stringify(made.body))
    context.made.push((made.body as { id: string }).id)
  }
})
test.after(({ world }) => world.close())

test('a page of large items ends early, and the next one goes on', async ({ world, made }) => {
  const found: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const query = { limit: '1000', ...(cursor === undefined ? {} : { cursor }) }
    const { status, body, headers } = await send(world, routes.listHttpJobs, { query })
    assert.is(status, 200)
    const items = body as { id: string }[]
    assert.ok(items.length > 0 && JSON.stringify(items).length < MOST_OF_PAGE + 1_000)
    found.push(...items.map(({ id }) => id))
    cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    pages += 1
  } while (cursor !== undefined)
  assert.equal(found.toSorted(), made.toSorted())
  assert.ok(pages > 1, `${pages} pages`)
})

test('many large pages at once are read in turn, and others are served meanwhile', async ({ world, made }) => {
  const large = Array.from({ length: 12 }, () => send(world, routes.listHttpJobs, { query: { limit: '1000' } }))
  const small = await send(world, routes.listHttpJobs, { query: { limit: '5' } })
  assert.is((small.body as unknown[]).length, 5)
  const statuses = new Map<number, number>()
  for (const { status, body } of await Promise.all(large)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) assert.ok(made.includes((body as { id: string }[])[0]?.id ?? ''))
  }
  // What waited too long, or found too much unread, is told to come again.
  assert.ok((statuses.get(200) ?? 0) > 2, JSON.stringify([...statuses]))
  assert.equal(
    [...statuses.keys()].filter(status => status !== 200 && status !== 429),
    [],
  )
})

test('lists of monitors, and searches in them, read no more of one than they show', async ({ world, made }) => {
  const ids = async (query: Record<string, string>) => {
    const { status, body } = await send(world, routes.listMonitors, {
      query: { limit: '1000', type: 'http', ...query },
    })
    assert.is(status, 200, JSON.stringify(body))
    return (body as { id: string }[]).map(({ id }) => id)
  }
  assert.equal((await ids({})).toSorted(), made.toSorted())
  assert.equal((await ids({ search: 'EXAMPLE.com/' })).toSorted(), made.toSorted())
  assert.equal(await ids({ search: 'example.com/179' }), made.slice(-1))
  const exported = await send(world, routes.exportMonitors, { query: { search: 'example.com/17' } })
  assert.is(exported.status, 200)
})

/** A reader that asks for the same page again and again, and takes none of it. */
async function unread(world: World): Promise<Socket> {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' }).on('error', () => {})
  socket.pause()
  const lines = ['GET /http/jobs?limit=1000 HTTP/1.1', 'Host: x', `Authorization: Bearer ${world.ownerKey}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('large replies that nobody reads are bounded; small ones go on', async ({ world }) => {
  const asked = Math.ceil(MOST_UNSENT.ofCaller / MOST_OF_PAGE) + 4
  const readers: Socket[] = []
  for (let i = 0; i < asked; i++) readers.push(await unread(world))
  const refused = await send(world, routes.listHttpJobs, { query: { limit: '1000' } })
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.is((await send(world, routes.listHttpJobs, { query: { limit: '1' } })).status, 200)
  for (const socket of readers) socket.destroy()
  const again = () => send(world, routes.listHttpJobs, { query: { limit: '1000' } })
  await until('large replies are sent again', async () => (await again()).status === 200)
})

/** Makes services whose rows have so many bytes together. */
async function fillServices(world: World, like: string, bytes: number): Promise<void> {
  await world.sql('delete from service where id <> $1', [like])
  await world.sql(
    `insert into service select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'S' || n, 'description', repeat(md5(n::text), 6250)))).*
     from service s, generate_series(1, $2::int) n where s.id = $1`,
    [like, bytes / 200_000],
  )
}

test('a list without pages is read up to its bound, in turn if it is large', async ({ world }) => {
  const { body: made } = await world.call(routes.createService, { body: { name: 'First' } })
  await fillServices(world, made.id, 20_000_000)
  const lists = await Promise.all(Array.from({ length: 8 }, () => send(world, routes.listServices, {})))
  assert.ok(lists.every(({ status }) => status === 200 || status === 429))
  const read = lists.filter(({ status }) => status === 200)
  assert.ok(read.length > 1 && read.every(({ body }) => (body as unknown[]).length === 101))
  await fillServices(world, made.id, 1.5 * MOST_READ.whole)
  const refused = await send(world, routes.listServices, {})
  assert.is(refused.status, 413)
  assert.is((refused.body as { code: string }).code, 'too_large')
  assert.is((await send(world, routes.listHttpJobs, { query: { limit: '1' } })).status, 200)
})

test.run()
