import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import type { TelemetryStore } from '@pharos/control-plane/platform/telemetry-store/store.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { takesBody } from '@pharos/shared-protocol/contract/route.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { storeOf } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'
import { arrange, arrangeOnce, credentialFor, fieldsOf, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('what each route takes and answers')

test.before(async context => {
  context.world = await createFullWorld()
})
test.after(({ world }) => closeFullWorld(world))

// A refused request changes nothing, so these come first and share their fixtures.
for (const route of ROUTES) {
  // An open route is called by programs that cannot be configured: it ignores unknown fields.
  if (route.access.kind === 'public') continue
  test(`${route.id}: 400 for an unknown query parameter`, async ({ world }) => {
    const arranged = await arrangeOnce(world, route)
    const { status, body } = await send(world, route, { ...arranged, query: { ...arranged.query, surprise: '1' } })
    assert.is(status, 400)
    assert.equal(pathsOf(body), ['surprise'])
  })
}

for (const route of ROUTES.filter(takesBody).filter(({ bodyType }) => bodyType === 'json')) {
  test(`${route.id}: 400 for an unknown field, which it names`, async ({ world }) => {
    const arranged = await arrangeOnce(world, route)
    const [first, ...others] = [arranged.body].flat()
    const surprising = { ...(first as object), surprise: true }
    const isList = Array.isArray(arranged.body)
    const answer = await send(world, route, { ...arranged, body: isList ? [surprising, ...others] : surprising })
    assert.is(answer.status, 400)
    assert.equal(pathsOf(answer.body), [isList ? '[0].surprise' : 'surprise'])
  })

  test(`${route.id}: 400 for a wrong type in each field, which it names`, async ({ world }) => {
    const arranged = await arrangeOnce(world, route)
    const fields = Object.entries(fieldsOf(route)).filter(([field]) => !IGNORED.includes(field))
    const wrong = fields.map(([field, schema]) => [field, wrongOf(schema)] as const)
    const refuse = async (some: typeof wrong) => {
      const body = { ...(arranged.body as object), ...Object.fromEntries(some) }
      const answer = await send(world, route, { ...arranged, body })
      assert.is(answer.status, 400, some.map(([field]) => field).join())
      return pathsOf(answer.body).map(path => path.split(/[.[]/, 1)[0])
    }
    // All at once. Where that of a kind hides the others, each of them by itself.
    const named = new Set(wrong.length > 0 ? await refuse(wrong) : [])
    for (const each of wrong)
      if (!named.has(each[0])) assert.ok((await refuse([each])).includes(each[0]), `${each[0]} is not named`)
  })

  test(`${route.id}: 415 for another content type, 413 for too much, 400 for what is not JSON`, async ({ world }) => {
    const arranged = await arrangeOnce(world, route)
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => arranged.params[name] ?? '')
    const { key } = arranged
    const credential = key ? { authorization: `Bearer ${key}` } : await credentialFor(world, route)
    const post = async (body: string, type = 'application/json') => {
      const headers = { ...credential, 'content-type': type }
      return (await fetch(world.url + path, { method: route.method, headers, body })).status
    }
    assert.is(await post('a=b', 'application/x-www-form-urlencoded'), 415)
    assert.is(await post(JSON.stringify('x'.repeat(1_100_000))), 413)
    assert.is(await post('{'), 400)
  })
}

// Which routes ask the telemetry store is known by what they declare, so no other needs it: `telemetry/isolation` calls those.
for (const route of ROUTES) {
  const asks = route.refusals.includes('query_time_limit')
  const meanwhile = asks ? '' : ', while the telemetry store refuses every query'
  test(`${route.id}: a valid call is answered as its schema says${meanwhile}`, async ({ world }) => {
    const arranged = await arrange(world, route)
    const call = () => send(world, route, arranged)
    const { status, body } = await (asks ? call() : whileRefusing(storeOf(world), call))
    assert.is(status, route.reply.status, JSON.stringify(body))
    const parsed = route.reply.body.safeParse(body)
    assert.ok(parsed.success, parsed.error?.message)
    assert.equal(body, parsed.data, 'the reply has a field that its schema lacks')
  })
}

async function whileRefusing<T>(telemetry: TelemetryStore, work: () => Promise<T>): Promise<T> {
  const { query } = telemetry
  telemetry.query = async () => {
    throw new Refusal('query_time_limit', 'The store refuses.')
  }
  try {
    return await work()
  } finally {
    telemetry.query = query
  }
}

/** Not of a field's type, not even of one that takes an object of any shape. */
/** Fields of the specification that are accepted whatever they are, and ignored. */
const IGNORED = ['incident_merge_window_minutes']

function wrongOf(schema: unknown): unknown {
  const wrong = { wrong: 'type' }
  return (schema as z.ZodType).safeParse(wrong).success ? 'wrong type' : wrong
}

function pathsOf(problem: unknown): string[] {
  return ((problem as Problem).errors ?? []).map(fault => fault.path)
}

test.run()
