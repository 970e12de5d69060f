import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { World } from '../world/world.ts'
import { arrangeOnce, send } from './standing/send.ts'
import { closeFullWorld, createFullWorld } from './standing/world.ts'

const test = suite<{ world: World }>('addresses with other letters before the @')
const UNICODE = 'grüße@example.com'

test.before(async context => {
  context.world = await createFullWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => closeFullWorld(world))

/** The routes whose body has a field `email` at its top, with an address as its pattern. */
const TAKING = ROUTES.filter(({ body, bodyType }) => {
  if (bodyType !== 'json') return false
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return 'email' in properties
})

for (const route of TAKING)
  test(`${route.id} names what is wrong`, async ({ world }) => {
    const arranged = await arrangeOnce(world, route)
    const body = { ...(arranged.body as object), email: UNICODE }
    const { status, body: refused } = await send(world, route, { ...arranged, body })
    assert.is(status, 400, JSON.stringify(refused))
    const faults = (refused as { errors: { path: string; message: string }[] }).errors
    const said = faults.find(({ path }) => path === 'email')?.message
    assert.is(said, 'must have only ASCII characters before the @', JSON.stringify(faults))
  })

test('so does a contact method, and many routes were asked', async ({ world }) => {
  const route = ROUTES.find(({ id }) => id === 'contact_method.create')
  assert.ok(route && TAKING.length >= 4, TAKING.map(({ id }) => id).join())
  const arranged = await arrangeOnce(world, route)
  const { status, body } = await send(world, route, { ...arranged, body: { type: 'email', value: UNICODE } })
  assert.is(status, 400)
  assert.match(JSON.stringify(body), 'must have only ASCII characters before the @')
})

test.run()
