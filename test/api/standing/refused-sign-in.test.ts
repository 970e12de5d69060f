import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OWN_PAGE } from '../../world/sso.ts'
import type { World } from '../../world/world.ts'
import { arrange, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World; held: Set<string> }>('ways in that refuse somebody known')

test.before(async context => {
  context.held = new Set()
  context.world = await createFullWorld({ roles: 'api,delivery', agent: false })
})
test.after(({ world }) => closeFullWorld(world))

interface Reason {
  /** SQL that makes a valid sign-in refused, and that takes it back. Without it, the sign-in is sent twice. */
  sql?: [make: string, undo: string]
  /** Routes whose request then names nobody that is known here, and why. */
  namesNobody: Record<string, string>
}

const USED_UP = 'what named the person is deleted with its first use'
const REASONS: Record<string, Reason> = {
  'deactivated in all accounts': {
    sql: [
      'update member set deactivated_at = 1 where deactivated_at is null',
      'update member set deactivated_at = null where deactivated_at = 1',
    ],
    namesNobody: { 'invitation.accept': 'the inviter is gone, and the address is new' },
  },
  'a method that no account allows': {
    sql: [
      `update account set allowed_methods = '{}'`,
      `update account set allowed_methods = '{magic_link,password,passkey,provider}'`,
    ],
    namesNobody: {},
  },
  'a connection that is not active': {
    sql: ['update sso_connection set active = false', 'update sso_connection set active = true'],
    namesNobody: {},
  },
  'a second time': {
    namesNobody: {
      ...{ 'provider.finish': USED_UP, 'provider.confirm': USED_UP, 'sign_in.totp': USED_UP },
      ...{ 'sign_in.recovery_code': USED_UP, 'sso.finish': USED_UP, 'sso.confirm': USED_UP, 'sso.callback': USED_UP },
    },
  },
}

const ACTIONS = ['sign_in_failed', 'second_factor_failed', 'sso.refuse']

/** How many failed sign-ins the audit logs of all accounts have. */
async function failuresIn(world: World): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select coalesce(sum(count), 0)::int as n from audit_entry where action = any($1)',
    [ACTIONS],
  )
  return row?.n ?? 0
}

const ways = ROUTES.filter(({ signsIn }) => signsIn === 'ends')

for (const [name, { sql, namesNobody }] of Object.entries(REASONS))
  for (const route of ways)
    test(`${route.id}, refused for ${name}, is in the audit log`, async ({ world, held }) => {
      const { params = {}, query = {}, headers = {}, body } = await arrange(world, route)
      const ask = () => send(world, route, { key: null, params, query, body, headers: { ...headers, ...OWN_PAGE } })
      const before = await failuresIn(world)
      if (sql) await world.sql(sql[0])
      else await ask()
      const { status } = await ask()
      if (sql) await world.sql(sql[1])
      const noted = (await failuresIn(world)) - before
      const isExcused = route.id in namesNobody
      assert.is(noted, status >= 400 && !isExcused ? 1 : 0, `status ${status}`)
      assert.ok(status >= 400 || !isExcused, 'an excuse that is not needed')
      if (noted > 0) held.add(route.id)
    })

test('each way in is refused for one of these reasons', ({ held }) => {
  assert.equal(
    ways.map(({ id }) => id).filter(id => !held.has(id)),
    [],
  )
})

test.run()
