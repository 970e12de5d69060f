import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { enqueueDeliveries } from '@pharos/control-plane/response/delivery/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { message } from './message.ts'

const test = suite<{ world: World }>('rows of deliveries')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

function write(world: World, drafts: { account: string; dedup: string; subject?: string }[]): Promise<string[]> {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  return inSystem(plane.platform, ctx =>
    enqueueDeliveries(
      ctx,
      drafts.map(({ account, dedup, subject = 'x' }) => ({
        account,
        dedup,
        destination: { via: 'email', address: 'Ops@Example.com' },
        message: message({ subject }),
      })),
    ),
  )
}

test('the same draft twice is one row, whose id is returned in the place of the draft', async ({ world }) => {
  const { id: account } = await addAccount(world, 'one')
  const [first] = await write(world, [{ account, dedup: 'a', subject: 'first' }])
  const again = await write(world, [
    { account, dedup: 'b' },
    { account, dedup: 'a', subject: 'second' },
    { account, dedup: 'b' },
  ])
  assert.is(again[1], first)
  assert.is(again[0], again[2])
  const rows = await world.sql<{ dedup: string; subject: string; lane: string }>(
    `select dedup, message ->> 'subject' as subject, lane from delivery where account_id = $1 order by dedup`,
    [account],
  )
  const lane = `${account}/email/ops@example.com`
  assert.equal(rows, [
    { dedup: 'a', subject: 'first', lane },
    { dedup: 'b', subject: 'x', lane },
  ])
})

test('deduplication is separate for each account', async ({ world }) => {
  const [one, two] = [await addAccount(world, 'two'), await addAccount(world, 'three')]
  const [a, b] = await write(world, [
    { account: one.id, dedup: 'a' },
    { account: two.id, dedup: 'a' },
  ])
  assert.is.not(a, b)
})

test('without drafts no rows are written', async ({ world }) => assert.equal(await write(world, []), []))

test.run()
