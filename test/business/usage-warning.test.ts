import { meter } from '@pharos/control-plane/account/meter/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('warnings of limits')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const LIMIT = PLAN_TABLE.team.telemetry_bytes_per_month ?? 0

async function use({ planes }: World, { id }: TestAccount, bytes: number): Promise<void> {
  const [plane] = planes
  if (!plane) throw new Error('This world has no control plane.')
  await inSystem(plane.platform, ctx => meter(ctx, [{ account: id, at: ctx.now, metric: 'log_bytes', amount: bytes }]))
}

/** The subjects of the mails of an account about its limits, oldest first. */
async function warned(world: World, { id }: TestAccount): Promise<string[]> {
  const rows = await world.sql<{ subject: string }>(
    `select message ->> 'subject' as subject from delivery where account_id = $1
      and event like 'account.limit%' order by created_at, id`,
    [id],
  )
  return rows.map(({ subject }) => subject)
}

test('owners are warned at 80 and 100 %, once for each limit and period', async ({ world }) => {
  const account = await addAccount(world, 'Warned', 'team')
  await use(world, account, LIMIT * 0.8 - 1)
  await world.advance('11m')
  assert.equal(await warned(world, account), [])
  await use(world, account, 1)
  await world.advance('11m')
  assert.equal(await warned(world, account), ['Warned has used 80 % of a limit: Telemetry a month'])
  await use(world, account, LIMIT * 0.2)
  await world.advance('11m')
  await world.advance('11m')
  assert.equal(await warned(world, account), [
    'Warned has used 80 % of a limit: Telemetry a month',
    'Warned has used 100 % of a limit: Telemetry a month',
  ])
  const [mail] = await world.sql<{ text: string; links: string }>(
    `select message ->> 'text' as text, message ->> 'links' as links from delivery where account_id = $1
      and event = 'account.limit_reached'`,
    [account.id],
  )
  assert.match(mail?.text ?? '', /Nothing is refused at this limit/)
  assert.match(mail?.links ?? '', /\/console\/settings\/plan/)
})

test('whoever reaches both at once gets one mail, in the language of the owner', async ({ world }) => {
  const account = await addAccount(world, 'Sofort', 'team')
  await world.sql(
    `update person set locale = 'de' where id = (select person_id from member where account_id = $1 and role = 'owner')`,
    [account.id],
  )
  await use(world, account, LIMIT * 3)
  await world.advance('11m')
  assert.equal(await warned(world, account), [
    'Sofort hat 100 % eines Limits verbraucht: Telemetrie im Monat',
    'Sofort hat 100 % eines Limits verbraucht: Höchste Telemetrie im Monat',
  ])
})

test.run()
