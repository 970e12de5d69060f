import { inSystem, type Platform, type SystemCtx } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; platform: Platform }>('failing transactions')

test.before(async context => {
  context.world = await createWorld()
  const [plane] = context.world.planes
  if (!plane) throw new Error('the world has no control plane')
  context.platform = plane.platform
  await context.world.call(routes.createService, { body: { name: 'its own' } })
})
test.after(({ world }) => world.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  )

test('a transaction fails with a statement that nobody waited for, whatever came after it', async ({
  world,
  platform,
}) => {
  const stored = async () => (await world.sql("select from service where description = 'half'")).length
  const half = sql`update service set description = 'half'`
  const wrong = sql`select 1 / 0`
  let woken = 0
  for (const rest of [
    async () => undefined,
    async (ctx: SystemCtx) => void (await sql`select 1`.execute(ctx.sql)),
    async (ctx: SystemCtx) => ctx.later(half),
    async (ctx: SystemCtx) => void (await sql`select 1`.execute(ctx.sql).catch(() => undefined)),
  ]) {
    const failed = inSystem(platform, async ctx => {
      ctx.afterCommit(() => woken++)
      ctx.later(half)
      ctx.later(wrong)
      await rest(ctx)
    })
    assert.match(await failure(failed), /division by zero/)
    assert.is(await stored(), 0)
  }
  assert.is(woken, 0)
  await inSystem(platform, async ctx => ctx.later(half))
  assert.is(await stored(), 1)
  const read = inSystem(platform, async ctx => ctx.later(half), 'read')
  assert.match(await failure(read), /only reads/)
})

test('a transaction that was rolled back is not reported as committed, though its work went on', async ({
  world,
  platform,
}) => {
  let woken = 0
  const unaware = inSystem(platform, async ctx => {
    ctx.afterCommit(() => woken++)
    await sql`update service set description = 'unaware'`.execute(ctx.sql)
    await sql`select 1 / 0`.execute(ctx.sql).catch(() => undefined)
  })
  assert.match(await failure(unaware), /was rolled back/)
  assert.is(woken, 0)
  assert.is((await world.sql("select from service where description = 'unaware'")).length, 0)
  await inSystem(platform, async ctx => void (await sql`select 1`.execute(ctx.sql)))
})

test('what is sent after the end of a transaction is refused, wherever it ran', async ({ platform }) => {
  const one = (ctx: SystemCtx) => sql`select ${1}::int`.execute(ctx.sql)
  for (let round = 0; round < 3; round++) {
    const kept = await inSystem(
      platform,
      async ctx => {
        await one(ctx)
        return ctx
      },
      'read',
    )
    assert.match(await failure(Promise.resolve().then(() => one(kept))), /has ended/)
  }
})

test.run()
