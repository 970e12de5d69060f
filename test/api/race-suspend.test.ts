import { suspendDue } from '@pharos/control-plane/monitoring/maintenance-window/suspend.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { createWorld, type World } from '../world/world.ts'
import { suppress } from './suppress.ts'

const ROUNDS = repetitions('rounds of sweepers at the begin of a window', 40, 400)
const MONITORS = 20

const test = suite<{ world: World; ids: string[] }>('sweepers at the begin of a window')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  const { world } = context
  await world.startPlane('delivery')
  context.ids = []
  for (let n = 0; n < MONITORS; n++) {
    const body = { uri: 'http://127.0.0.1:9/', interval_seconds: 10 }
    context.ids.push((await world.call(routes.createHttpJob, { body })).body.id)
  }
  const [account] = await world.sql<{ account_id: string }>('select account_id from monitor limit 1')
  for (const id of context.ids) await suppress(world, id, account?.account_id ?? '')
  // Each switch is noted, also one that is taken back at once.
  await world.sql(`create table switched (id uuid, suspended boolean)`)
  await world.sql(`create function note_switch() returns trigger language plpgsql security definer as $$
    begin insert into switched values (new.id, new.suspended); return new; end $$`)
  await world.sql(`create trigger note after update of suspended on monitor for each row
    when (old.suspended is distinct from new.suspended) execute function note_switch()`)
})
test.after(({ world }) => world.close())

/** As before the window began. */
async function begin(world: World): Promise<void> {
  await world.sql('update monitor set suspended = false')
  await world.sql('delete from switched')
}

const sweep = (world: World) =>
  world.planes.flatMap(({ platform }) => [inSystem(platform, suspendDue), inSystem(platform, suspendDue)])

test(`${ROUNDS} rounds of four sweepers in two processes suspend each monitor once, and release none`, async ({
  world,
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    await begin(world)
    await Promise.all(sweep(world))
    const rows = await world.sql<{ id: string; suspended: boolean }>('select * from switched')
    assert.is(rows.filter(row => !row.suspended).length, 0, `round ${round}: a monitor was released`)
    assert.equal([rows.length, new Set(rows.map(row => row.id)).size], [MONITORS, MONITORS])
  }
})

test('a sweeper whose list is older than the switch of another one leaves it', async ({ world, ids }) => {
  await begin(world)
  const [first = ''] = ids
  // Both rows are locked while the sweepers make their lists, and one is switched before they go on.
  await world.sql('begin')
  try {
    await world.sql('update monitor set suspended = true where id = $1', [first])
    await Promise.all(sweep(world))
  } finally {
    await world.sql('commit')
  }
  await Promise.all(sweep(world))
  const rows = await world.sql<{ id: string; suspended: boolean }>('select * from switched')
  assert.is(rows.filter(row => !row.suspended).length, 0)
  assert.is(rows.length, MONITORS)
})

test.run()
