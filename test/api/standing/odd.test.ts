import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { repetitions } from '../../form.ts'
import type { World } from '../../world/world.ts'
import { arrange, arrangeOnce, fieldsOf, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('odd values are never our own fault')

test.before(async context => {
  context.world = await createFullWorld()
})
// A password is set with `end_api_keys: true`, which revokes the key of the caller, too.
test.after.each(async ({ world }) => {
  await world.sql('update api_key set revoked_at = null where user_id in (select id from member where staff)')
})
test.after(({ world }) => closeFullWorld(world))

const ODD: unknown[] = [
  null, true, '', 'x', '\u0000', '\ud800', '../../etc/passwd', 'http://', 'http://[', 'http://a b/', `'; drop table monitor; --`,
  -1, 0, 0.5, 1e308, 2 ** 53, [], [null], [''], [[]], ['\u0000'], [{}], {}, { name: null }, 'é'.repeat(100_001),
] // biome-ignore format: a table

const ODD_TEXT = ['', '%00', '\u0000', '..', '-1', '0', '9'.repeat(40), 'é', "' or 1=1 --", '2026-13-45T99:00:00Z']

/** In short each field has its share of the values, one after the other, so that all of them are sent somewhere. */
const SHARES = 3
const SHARES_SENT = repetitions('thirds of the odd values in each field', 1, 3)
let turn = 0
function shareOf<T>(values: readonly T[]): T[] {
  const own = turn++
  return values.filter((_, at) => (at + own) % SHARES < SHARES_SENT)
}

// A test run accepts what a create accepts, and each valid value would start a browser.
const routes = ROUTES.filter(takesBody).filter(({ fixture }) => fixture !== 'browser_test')

for (const route of routes) {
  test(`${route.id}: no odd value in a field is a 5xx`, async ({ world }) => {
    const arranged = await arrange(world, route)
    for (const field of Object.keys(fieldsOf(route))) {
      for (const value of shareOf(ODD)) {
        const body = { ...(arranged.body as object), [field]: value }
        // Values that the schema refuses reach no verb, and body.test.ts sends them; validating them here must not
        // throw.
        if (!route.body.safeParse(body).success) continue
        const answer = await send(world, route, { ...arranged, body })
        const allowed = answer.status < 500 || answer.status === 503
        assert.ok(allowed, `${field}: ${JSON.stringify(value).slice(0, 60)} → ${JSON.stringify(answer.body)}`)
      }
    }
  })
}

const refused = new Set<string>()
/** Whether to send it, in short: a value that a schema refuses reaches no verb, and is refused in one place for all routes. */
function isNew(schema: z.ZodType, name: string, value: string): boolean {
  if (SHARES_SENT === SHARES) return true
  if (schema.safeParse({ [name]: value }).error?.issues.every(({ path }) => path[0] !== name) ?? true) return true
  const isFirst = !refused.has(`${name} ${value}`)
  refused.add(`${name} ${value}`)
  return isFirst
}

for (const route of ROUTES) {
  test(`${route.id}: no odd value in path or query is a 5xx`, async ({ world }) => {
    const arranged = await (route.method === 'GET' ? arrangeOnce : arrange)(world, route)
    const query = route.query._zod.def as { shape?: Record<string, unknown> }
    for (const name of Object.keys(query.shape ?? {}))
      for (const value of shareOf(ODD_TEXT).filter(each => isNew(route.query, name, each))) {
        const { status } = await send(world, route, { ...arranged, query: { [name]: value } })
        assert.ok(status < 500, `${name}=${value}`)
      }
    for (const name of Object.keys(arranged.params))
      for (const value of shareOf(ODD_TEXT).filter(each => isNew(route.params, name, each))) {
        const params = { ...arranged.params, [name]: encodeURIComponent(value) || '%20' }
        assert.ok((await send(world, route, { ...arranged, params })).status < 500, `${name} ${value}`)
      }
  })
}

test.run()
