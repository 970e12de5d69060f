import { MOST_READ } from '@pharos/control-plane/platform/http/bounded-read.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../../world/world.ts'
import { arrange, arrangeOnce, type Sent, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('what each list reads at most')
const USUAL = { ...MOST_READ }

test.before(async context => {
  context.world = await createFullWorld()
})
// Lists without items show nothing, so everything is created that can be.
test('the lists have items', async ({ world }) => {
  const creating = ROUTES.filter(({ method, reply, access }) => {
    return method === 'POST' && reply.status === 201 && access.kind === 'account'
  })
  for (const route of creating) await send(world, route, await arrange(world, route))
})

test.after.each(() => {
  Object.assign(MOST_READ, USUAL)
})
test.after(({ world }) => closeFullWorld(world))

/** Lists of the telemetry store and of other sources have bounds of their own. */
const LISTS = ROUTES.filter(({ list, tx }) => list !== 'none' && tx === 'read')
/** Lists whose items are not rows of the account. */
const WITHOUT_ROWS = new Set(['dashboard_template.list'])
/** Lists that had no items, so their bound was not seen. */
const empty: string[] = []

/** All items of a list, following its pages. */
async function itemsOf(world: World, route: AnyRoute, sent: Sent, most = Number.POSITIVE_INFINITY): Promise<unknown[]> {
  const found: unknown[] = []
  let query = { ...sent.query }
  for (;;) {
    const { status, body, headers } = await send(world, route, { ...sent, query })
    assert.is(status, 200, JSON.stringify(body))
    const items = body as unknown[]
    assert.ok(items.length <= most, `${items.length} items at once`)
    found.push(...items)
    const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    if (cursor === undefined) return found
    query = { ...query, cursor: decodeURIComponent(cursor) }
  }
}

for (const route of LISTS)
  test(`${route.id}: its rows are counted while they are read`, async ({ world }) => {
    const sent = await arrangeOnce(world, route)
    const usual = await itemsOf(world, route, sent)
    if (usual.length === 0) empty.push(route.id)
    Object.assign(MOST_READ, { atOnce: 1, page: 1 })
    const found = await itemsOf(world, route, sent, route.list === 'page' ? 1 : usual.length)
    assert.is(found.length, usual.length)
    if (usual.length === 0 || WITHOUT_ROWS.has(route.id)) return
    MOST_READ.whole = 1
    const { status, body } = await send(world, route, sent)
    assert.is(status, 413, JSON.stringify(body))
    assert.is((body as { code: string }).code, 'too_large')
  })

test('most lists had items', () => {
  assert.ok(empty.length < 0.4 * LISTS.length, `${empty.length} of ${LISTS.length} were empty: ${empty}`)
})

test.run()
