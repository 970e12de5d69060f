import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Answer, send } from './standing/send.ts'

const test = suite<{ world: World }>('monitors: requests beside stored outcomes')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

/** How many transactions were repeated after a deadlock. */
async function repeated(world: World): Promise<number> {
  const { values } = await platformOf(world).metrics.transactionsRepeated.get()
  return values[0]?.value ?? 0
}

test('a deletion waits for an outcome that is being stored', async ({ world }) => {
  const { id } = (await world.call(routes.createHttpJob, { body: { uri } })).body
  await world.call(routes.pauseHttpJob, { params: { job_id: id } })
  let deletion: Promise<Answer> | undefined
  // As in intake, the state is locked first, and the transition refers to the monitor.
  await inSystem(platformOf(world), async ctx => {
    await sql`select from monitor_state where monitor_id = ${id} for update`.execute(ctx.sql)
    deletion = send(world, routes.deleteHttpJob, { params: { job_id: id } })
    await untilWaiting(world)
    await sql`insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, failure_reason, regions)
      select ${ctx.newId()}, account_id, id, ${ctx.now}, 'up', 'down', 'a test', null, '[]'::jsonb from monitor
      where id = ${id}`.execute(ctx.sql)
  })
  assert.is((await deletion)?.status, 204)
  assert.is(await repeated(world), 0)
})

test('a monitor can be deleted at once, while the outcome of its first run comes in', async ({ world }) => {
  const rounds = Array.from({ length: 15 }, () => async () => {
    const http = (await world.call(routes.createHttpJob, { body: { uri } })).body
    const tls = (await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: 9 } })).body
    const deleted = await Promise.all([
      send(world, routes.deleteHttpJob, { params: { job_id: http.id } }),
      send(world, routes.deleteTlsJob, { params: { tls_job_id: tls.id } }),
    ])
    return deleted.map(answer => answer.status)
  })
  assert.equal((await Promise.all(rounds.map(round => round()))).flat(), Array(30).fill(204))
  assert.is(await repeated(world), 0)
})

test('a transaction that loses a deadlock is retried', async ({ world }) => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await world.call(routes.createHttpJob, { body: { uri } })).body.id),
  )
  for (const job_id of ids) await world.call(routes.pauseHttpJob, { params: { job_id } })
  const platform = platformOf(world)
  const before = await repeated(world)
  let attempts = 0
  let locked = 0
  let committed = 0
  const met = Promise.withResolvers<void>()
  const lockBoth = (order: string[]) =>
    inSystem(platform, async ctx => {
      attempts += 1
      ctx.afterCommit(() => {
        committed += 1
      })
      const [first, second] = order
      await sql`select from monitor where id = ${first} for update`.execute(ctx.sql)
      locked += 1
      if (locked === 2) met.resolve()
      await met.promise
      await sql`select from monitor where id = ${second} for update`.execute(ctx.sql)
    })
  await Promise.all([lockBoth(ids), lockBoth(ids.toReversed())])
  assert.is(committed, 2)
  // On a busy machine both may lose, and their next attempts may meet again.
  assert.ok(attempts >= 3)
  assert.is(await repeated(world), before + attempts - 2)
})

test.run()
