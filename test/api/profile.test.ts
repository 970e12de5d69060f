import type { ApiError } from '@pharos/shared-protocol/client.ts'
import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what members change of themselves, and what admins see of them')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

test('a viewer gives themselves another name and time zone, and no role', async ({ world }) => {
  const account = await addAccount(world, 'named')
  const viewer = await addKey(world, account.id, 'viewer')
  const { body } = await viewer.call(routes.updateCurrentUser, { body: { name: 'Ada', timezone: 'Europe/Berlin' } })
  assert.equal([body.name, body.timezone, body.role], ['Ada', 'Europe/Berlin', 'viewer'])
  const refused = await viewer
    .call(routes.updateCurrentUser, { body: { role: 'owner' } as never })
    .catch(error => error)
  assert.is((refused as ApiError).problem.status, 400)
  assert.is((await viewer.call(routes.getCurrentUser)).body.member.name, 'Ada')
})

test('admins see who has a second factor, was active, and can be paged, in their own account', async ({ world }) => {
  const account = await addAccount(world, 'seen')
  const other = await addAccount(world, 'unseen')
  const member = await addKey(world, account.id, 'member')
  const list = async () => {
    const { body } = await account.call(routes.listMemberAccess)
    return Object.fromEntries(body.map(({ user_id, ...rest }) => [user_id, rest]))
  }
  const never = { second_factor: false, last_seen_at: null, reachable: false, managed: false }
  assert.equal(await list(), { [account.member]: never, [member.member]: never })
  const { cookie } = await memberSession(world, member.member)
  const begun = new Date(world.clock.now()).toISOString()
  assert.is((await list())[member.member]?.last_seen_at, begun)
  await world.advance('5m')
  await fetch(`${world.url}/user/me`, { headers: { cookie } })
  await until('using a session moves it on', async () => {
    return (await list())[member.member]?.last_seen_at === new Date(world.clock.now()).toISOString()
  })
  await world.sql(
    `insert into totp (person_id, secret, created_at) select person_id, 'x', 0 from member where id = $1`,
    [member.member],
  )
  assert.is((await list())[member.member]?.second_factor, false, 'an app that no code has confirmed is none')
  await world.sql('update totp set confirmed_at = 1 where person_id = (select person_id from member where id = $1)', [
    member.member,
  ])
  await member.call(routes.createContactMethod, {
    params: { user_id: member.member },
    body: { type: 'email', value: member.email },
  })
  assert.is((await list())[member.member]?.reachable, false, 'one that is not verified reaches nobody')
  await world.sql('update contact_method set verified_at = 1 where user_id = $1', [member.member])
  assert.equal(
    { ...(await list())[member.member], last_seen_at: '' },
    {
      ...{ second_factor: true, last_seen_at: '', reachable: true, managed: false },
    },
  )
  assert.is((await other.call(routes.listMemberAccess)).body.length, 1)
  const refused = await member.call(routes.listMemberAccess).catch(error => error)
  assert.is((refused as ApiError).problem.status, 403)
})

test('the account says what its plan includes', async ({ world }) => {
  const free = await addAccount(world, 'small', 'free')
  const { limits } = (await free.call(routes.getAccount)).body
  assert.equal(limits, PLAN_TABLE.free)
  assert.is((await world.call(routes.getAccount)).body.limits.monitors, null)
})

test.run()
