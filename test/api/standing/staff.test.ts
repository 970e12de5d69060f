import { staffBarOf } from '@pharos/shared-protocol/contract/business/staff-reach.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../../world/account.ts'
import type { SessionHeaders } from '../../world/session.ts'
import { lookInto } from '../../world/staff.ts'
import type { World } from '../../world/world.ts'
import { send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const ACCOUNT_ROUTES = ROUTES.filter(route => route.access.kind === 'account')
const test = suite<{ world: World; headers: SessionHeaders; id: string }>('what staff who look in may call')

test.before(async context => {
  const world = await createFullWorld({ agent: false })
  const { id, headers } = await lookInto(world, (await addAccount(world, 'looked into')).id)
  Object.assign(context, { world, headers, id })
})
test.after(({ world }) => closeFullWorld(world))

/** What they must never reach, by the words in the path: credentials, persons, ownership, billing and the installation. */
const FORBIDDEN =
  /api_key|m2m_client|oauth|secret(?!s)|\/sso|scim|security|\/auth\/|ownership|leave|billing\/(?!plans)|account\/(export|import)|restore|domain\/|rotate|sign_in_link|\/staff\/|\/accounts|partner/
/** Reading of these is what the account sees, and no credential. */
const HARMLESS = ['session.get', 'secret.list', 'billing.usage', 'partner_access.get']

for (const route of ACCOUNT_ROUTES) {
  const bar = staffBarOf(route)
  test(`${route.id}: ${bar === null ? 'allowed' : `refused (${bar})`}`, async ({ world, headers, id }) => {
    const params = route.id === 'impersonation.revoke' ? { id: crypto.randomUUID() } : undefined
    const answer = await send(world, route, { key: null, headers, ...(params ? { params } : {}) })
    assert.is.not(answer.status, 401, 'it still runs')
    if (bar === null) assert.is.not(answer.status, 403, JSON.stringify(answer.body))
    else assert.is(answer.status, 403, JSON.stringify(answer.body))
    assert.ok(id)
  })
}

test('every route of credentials, ownership and billing is barred', () => {
  const open = ACCOUNT_ROUTES.filter(route => staffBarOf(route) === null)
  const wrong = open.filter(({ id, path }) => FORBIDDEN.test(path) && !HARMLESS.includes(id))
  assert.equal(wrong.map(nameOf), [])
  const changed = open.filter(({ method, access }) => method !== 'GET' && scopeOf(access).startsWith('write:'))
  for (const subject of ['account', 'members', 'integrations', 'regions', 'notifications'])
    assert.equal(
      changed
        .filter(({ access, id }) => scopeOf(access) === `write:${subject}` && id !== 'impersonation.revoke')
        .map(nameOf),
      [],
    )
  assert.ok(open.length > 200, String(open.length))
  assert.ok(changed.length > 60, String(changed.length))
})

test('what holds a credential or a destination is barred, whatever its subject', () => {
  for (const route of [routes.createHttpJob, routes.updateHttpJob, routes.createBrowserCheck, routes.createTarget])
    assert.is(staffBarOf(route as AnyRoute), 'body', route.id)
})

const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`
const scopeOf = (access: AnyRoute['access']) => (access.kind === 'account' ? (access.scope ?? '') : '')

test.run()
