import { columnsOf, headerOf } from '@pharos/control-plane/platform/http/columns.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { sendsRows } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { arrange, arrangeOnce, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World; foreign: TestAccount; narrow: string }>('each list as rows')
const LISTS = ROUTES.filter(sendsRows)
const FORMATS = ['text/csv', 'application/x-ndjson']

test.before(async context => {
  const world = await createFullWorld()
  const foreign = await addAccount(world, 'foreign')
  const { key: narrow } = await addKey(world, foreign.id, 'owner', ['ingest:telemetry'])
  Object.assign(context, { world, foreign, narrow })
})
test('the lists have items', async ({ world }) => {
  const creating = ROUTES.filter(({ method, reply, access }) => {
    return method === 'POST' && reply.status === 201 && access.kind === 'account'
  })
  for (const route of creating) await send(world, route, await arrange(world, route))
})
test.after(({ world }) => closeFullWorld(world))

/** What differs from call to call: when a credential was last used, how old something is. */
const MOVING = /last_(used|seen)_at|age|_left|is_current/

const steady = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !MOVING.test(name)))

for (const route of LISTS) {
  test(`${route.id}: CSV and NDJSON have the items of the list`, async ({ world }) => {
    const sent = await arrangeOnce(world, route)
    const json = await send(world, route, sent)
    assert.is(json.status, 200, JSON.stringify(json.body))
    const items = json.body as object[]
    const [csv, ndjson] = [await as(world, 'text/csv'), await as(world, 'application/x-ndjson')]
    const rows = ndjson.split('\n').filter(line => line !== '')
    const data = recordsOf(csv)
    assert.equal(data[0], columnsOf(route).map(headerOf))
    assert.ok(rows.length >= items.length && (json.headers.has('link') || rows.length === items.length))
    assert.is(data.length, rows.length + 1)
    for (const [at, item] of items.entries()) assert.equal(steady(JSON.parse(rows[at] ?? '')), steady(item))

    async function as(world: World, accept: string): Promise<string> {
      const { status, body, headers } = await send(world, route, { ...sent, headers: { accept } })
      assert.is(status, 200, JSON.stringify(body))
      assert.match(headers.get('content-type') ?? '', accept)
      assert.match(headers.get('content-disposition') ?? '', 'attachment')
      return String(body ?? '')
    }
  })

  test(`${route.id}: as rows, it is refused as the list is`, async ({ world, foreign, narrow }) => {
    const sent = await arrangeOnce(world, route)
    for (const key of [null, 'ph_unknown', narrow, foreign.key]) {
      const usual = await send(world, route, { ...sent, key })
      for (const accept of FORMATS) {
        const { status, body } = await send(world, route, { ...sent, key, headers: { accept } })
        assert.is(status, usual.status, accept)
        if (status === 200) requireNoOther(String(body), usual.body)
        else assert.is((body as { code: string }).code, (usual.body as { code: string }).code)
      }
    }
  })
}

/** The records of RFC 4180 text. */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') records.push([])
    if (end === '') break
  }
  return records.filter(record => record.length > 1 || record[0] !== '')
}

/** Another account sees as rows what it sees as JSON: its own. */
function requireNoOther(rows: string, own: unknown): void {
  const ids = rows.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
  const known = JSON.stringify(own)
  for (const id of ids) assert.ok(known.includes(id), id)
}

test.run()
