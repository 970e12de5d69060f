import { whereLogs } from '@pharos/control-plane/observability/log/index.ts'
import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { chooseSeed, repetitions } from '../../form.ts'
import { addAccount } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { type Filters, matches } from './brute-force.ts'
import { Dice, makeFilters, makeLog } from './generate.ts'
import { sendLogs } from './sending.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite('searching logs')

const seed = chooseSeed()
const RECORDS = 1_000
let world: World
let account: string
let rows: LogRow[]

test.before(async () => {
  ;({ world, account } = await createLogWorld())
  const dice = new Dice(seed)
  const made = Array.from({ length: RECORDS }, () => makeLog(dice, account, world.clock.now()))
  rows = await sendLogs(world, account, made)
  // Another account has the same records under its own ids, none of which may be found.
  const other = await addAccount(world, 'other')
  await sendLogs(world, other.id, made, other.key)
})
test.after(() => world.close())

async function idsOf(filters: Filters): Promise<string[]> {
  const { body } = await world.call(routes.queryLogs, { query: { ...filters, limit: 1_000 } })
  return body.map(({ id }) => id).sort()
}

const count = repetitions('random queries of logs', 60, 2_000)

test(`${count} random queries find the same as a comparison record by record`, async () => {
  const dice = new Dice(seed + 1)
  let telling = 0
  for (let i = 0; i < count; i++) {
    const filters = makeFilters(dice)
    const expected = rows.filter(row => matches(row, filters)).map(({ id }) => id)
    assert.equal(await idsOf(filters), expected.sort(), JSON.stringify(filters))
    if (expected.length > 0 && expected.length < RECORDS) telling += 1
  }
  assert.ok(telling > count / 3, `only ${telling} queries found some and not all`)
})

test('every character of ASCII and some beyond finds itself, and changes nothing else', async () => {
  const odd = [...Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)), '\u2028', '😀', 'ß', '\u202e']
  const marked = odd.map((char, i) =>
    plainLog(world, account, `odd ${i} <${char}>`, { source: 'odd', attributes: { [`k${char}`]: char } }),
  )
  await storeLogs(world, marked)
  for (const [i, char] of odd.entries()) {
    const quoted = `"${char.replaceAll(/["\\]/g, each => `\\${each}`)}"`
    const key = `"k${quoted.slice(1)}`
    const search = `"<${quoted.slice(1, -1)}>" ${key}:${quoted} ${key}:* -"nothing of this"`
    const found = await idsOf({ search, source: 'odd' })
    assert.ok(found.includes(marked[i]?.id ?? ''), `${search} finds ${i}`)
    assert.is((await idsOf({ metadata_search: `${key}:${quoted}`, source: 'odd' })).length, 1)
  }
})

test('the address of the next page has the cursor alone', async () => {
  const headers = { authorization: `Bearer ${world.ownerKey}` }
  const { headers: sent } = await fetch(`${world.url}/logs/query?limit=1&offset=1`, { headers })
  const link = /<([^>]+)>/.exec(sent.get('link') ?? '')?.[1] ?? ''
  assert.match(link, 'cursor=')
  assert.not.match(link, 'offset=')
  assert.is((await fetch(new URL(link, world.url), { headers })).status, 200)
  assert.is((await fetch(new URL(`${link}&offset=1`, world.url), { headers })).status, 400)
})

for (const [name, value] of [
  ['level', 'high'], ['level', ''], ['level', 'info,'], ['source', ''], ['source', 'a,,b'], ['host', Array(51).fill('h').join()],
  ['search', 'a "b'], ['metadata_search', '(a'], ['excluded', 'a,,b'], ['trace_id', 'x'], ['trace_id', 'a'.repeat(33)],
  ['limit', '1001'], ['offset', '10001'], ['offset', '-1'], ['limit', '0'], ['cursor', 'x'], ['order', 'up'], ['start_time', 'now'], ['start_time', '2999-01-01T00:00:00Z'],
  ['start_time', '2020-01-01T00:00:00Z'], ['end_time', '1969-12-31T23:59:59Z'], ['unknown', '1'],
] as const) // biome-ignore format: a table
  test(`${name}=${value.slice(0, 30)} is refused by its name`, async () => {
    const { status, body } = await send(world, routes.queryLogs, { query: { [name]: value } })
    assert.is(status, 400)
    const path = (body as Problem).errors?.[0]?.path ?? ''
    assert.ok([name, 'start_time', ''].includes(path), path)
  })

test('a search that cannot be read names the place and the reason', async () => {
  const { body } = await send(world, routes.queryLogs, { query: { search: 'level:error "disk' } })
  const message = 'at character 13: this quote is not closed'
  const params = { at: 13, why: { code: 'log_search.quote_not_closed', params: {} } }
  assert.equal((body as Problem).errors, [{ path: 'search', message, code: 'log_search.at', params }])
})

test('a saved search that is no longer valid is refused where it is used', () => {
  for (const path of ['search', 'excluded'])
    assert.throws(
      () => whereLogs({ [path]: 'source:>1' }),
      (error: Error) => error instanceof Refusal && error.message.includes('source cannot be compared'),
    )
  assert.ok(whereLogs({ metadata_search: 'source:>1' }))
})

test.run()
