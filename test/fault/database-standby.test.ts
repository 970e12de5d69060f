import type { ServerResponse } from 'node:http'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { monitor } from '../story/monitor.ts'
import { until } from '../until.ts'
import { withClient } from '../world/database.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/**
 * Makes the database take no writes, as a standby does during a failover; connections to the former one break. Returns a
 * function that makes it the primary, while the connections made meanwhile still lead to the standby.
 */
async function failOver(world: World): Promise<() => Promise<void>> {
  const name = new URL(world.config.DATABASE_URL).pathname.slice(1)
  await withClient(world.config.DATABASE_URL, async client => {
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
  })
  return () =>
    withClient(world.config.DATABASE_URL, async client => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter database ${name} reset default_transaction_read_only`)
    })
}

story(
  test,
  'while the database is a standby, writes are answered 503 and outcomes wait; then all goes on',
  async world => {
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url })
    assert.is(await job.status(), 'up')
    await world.advance('5s')
    world.lines.expect(/standby|read-only|administrator command|"level":40/)
    const held: ServerResponse[] = []
    target.answer((_, response) => held.push(response))
    await world.call(routes.runHttpJob, { params: { job_id: job.id } })
    const settled = world.settle()
    await until('the run is under way', async () => held.length > 0)
    const promote = await failOver(world)
    const create = () => send(world, routes.createService, { body: { name: crypto.randomUUID() } })
    await until('a write meets the standby', async () => {
      const { status, body, headers } = await create()
      assert.is(status, 503)
      assert.is((body as Problem).code, 'unavailable')
      assert.ok(Number(headers.get('retry-after')) > 0)
      return (await fetch(`${world.url}/health/ready`).then(ready => ready.text())).includes('standby')
    })
    assert.is((await send(world, routes.listServices, {})).status, 200, 'reads are answered')
    for (const response of held) response.writeHead(500).end()
    const backlog = () => world.planes[0]?.platform.bus.waitingOutcomes()
    await until('the outcome waits on the bus', async () => ((await backlog()) ?? 0) > 0)
    await promote()
    await until('writes work again', async () => (await create()).status === 201)
    await settled
    await world.settle()
    assert.is(await job.status(), 'down')
    assert.equal(await world.sql('select from dead_letter'), [])
  },
)

test.run()
