import { eraseEnded } from '@pharos/control-plane/account/account/index.ts'
import { announceEnd } from '@pharos/control-plane/business/ended-account/index.ts'
import { ERASE_STEPS } from '@pharos/control-plane/concepts.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'

/** The sweeper does not run: the test erases itself. */
const test = suite<{ world: World }>('the end of an account that is locked')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

test('an account that is locked for long delays no other, and is erased later', async ({ world }) => {
  const [locked, other, leaving] = [
    await addAccount(world, 'locked'),
    await addAccount(world, 'other'),
    await addAccount(world, 'leaving'),
  ]
  await world.sql('update account set deletion_requested_at = 0, deletion_at = 1 where id = any($1)', [
    [locked.id, other.id],
  ])
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const client = new pg.Client(world.config.DATABASE_URL)
  await client.connect()
  await client.query('begin')
  // As an import does.
  await client.query('select from account where id = $1 for no key update', [locked.id])
  const isThere = async ({ id }: { id: string }) =>
    (await world.sql('select from account where id = $1', [id])).length > 0
  const erasing = eraseEnded(platform, ERASE_STEPS, announceEnd, { stopping: false })
  await untilWaiting(world)
  await leaving.call(routes.deleteAccount)
  assert.equal([await isThere(locked), await isThere(leaving)], [true, true])
  await erasing
  assert.equal([await isThere(locked), await isThere(other)], [true, false])
  await client.query('commit')
  await client.end()
  await eraseEnded(platform, ERASE_STEPS, announceEnd, { stopping: false })
  assert.not(await isThere(locked))
})

test.run()
