import { findReferences } from '@pharos/control-plane/platform/references.ts'
import { ROLES, type Role, roleAtLeast, type Scope } from '@pharos/shared-protocol/access.ts'
import type { ReferenceName } from '@pharos/shared-protocol/contract/field.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../../world/account.ts'
import { memberSession, ownerSession } from '../../world/session.ts'
import type { World } from '../../world/world.ts'
import { arrangeOnce, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const ACCOUNT_ROUTES = ROUTES.filter(route => route.access.kind === 'account')
const test = suite<{ world: World; foreign: TestAccount; keyOf: KeyOf }>('who may call each route')

/** A key of a member with a role, the same for all routes. */
type KeyOf = (role: Role, scopes?: Scope[]) => Promise<string>

test.before(async context => {
  const world = await createFullWorld()
  const account = (await world.call(routes.getAccount)).body.id
  const keys = new Map<string, Promise<string>>()
  const make = async (role: Role, scopes?: Scope[]) => (await addKey(world, account, role, scopes)).key
  const keyOf: KeyOf = (role, scopes) => {
    const name = [role, ...(scopes ?? [])].join(' ')
    const key = keys.get(name) ?? make(role, scopes)
    keys.set(name, key)
    return key
  }
  Object.assign(context, { world, keyOf, foreign: await addAccount(world, 'foreign') })
})
test.after(({ world }) => closeFullWorld(world))

for (const route of ACCOUNT_ROUTES) {
  test(`${route.id}: 401 without a credential, and with one that is unknown`, async ({ world }) => {
    for (const key of [null, 'ph_unknown']) {
      const { status, body, headers } = await send(world, route, { key })
      assert.is(status, 401)
      assert.is((body as { code: string }).code, 'unauthenticated')
      const where = `resource_metadata="${world.url}/.well-known/oauth-protected-resource"`
      assert.is(headers.get('www-authenticate'), `Bearer ${key === null ? '' : 'error="invalid_token", '}${where}`)
    }
  })

  test(`${route.id}: 403 without the scope, which it names`, async ({ world, keyOf }) => {
    const { status, body } = await send(world, route, { key: await keyOf('owner', ['ingest:telemetry']) })
    assert.is(status, 403)
    if (route.access.kind === 'account' && route.access.scope)
      assert.match((body as { detail: string }).detail, new RegExp(route.access.scope))
  })

  if (route.method !== 'GET') {
    test(`${route.id}: 403 for a session without its token against forged requests`, async ({ world }) => {
      const { cookie } = await ownerSession(world)
      for (const headers of [{ cookie }, { cookie, 'x-csrf-token': 'another' }]) {
        const { status, body } = await send(world, route, { key: null, headers })
        assert.is(status, 403)
        assert.match((body as { detail: string }).detail, 'csrf_token')
      }
    })
  }

  const { access } = route
  if (access.kind === 'account' && !roleAtLeast('viewer', access.role)) {
    test(`${route.id}: 403 for a viewer`, async ({ world, keyOf }) => {
      assert.is((await send(world, route, { key: await keyOf('viewer') })).status, 403)
    })
  }

  const below = access.kind === 'account' ? roleBelow(access.scopedRole ?? access.role) : undefined
  if (access.kind === 'account' && access.scope && below) {
    const { scope } = access
    test(`${route.id}: 403 for a key that has the scope but belongs to a ${below}`, async ({ world, keyOf }) => {
      const { status, body } = await send(world, route, { key: await keyOf(below, [scope]) })
      assert.is(status, 403)
      assert.match((body as { detail: string }).detail, 'role')
    })
  }

  if (route.path.includes('{')) {
    test(`${route.id}: 404 for what is in another account`, async ({ world, foreign }) => {
      const arranged = await arrangeOnce(world, route)
      const needsSession = route.access.kind === 'account' && route.access.session
      const credential = needsSession
        ? { key: null, headers: await memberSession(world, foreign.member) }
        : { key: foreign.key }
      const { status, body } = await send(world, route, { ...arranged, ...credential })
      assert.is(status, 404, JSON.stringify(body))
      assert.is((body as { code: string }).code, 'not_found')
    })
  }
}

for (const route of ACCOUNT_ROUTES) {
  test(`${route.id}: 404 for another account's id in each field that refers to one`, async ({ world, foreign }) => {
    const arranged = await arrangeOnce(world, route)
    const parsed = route.body.safeParse(arranged.body)
    const references = parsed.success ? findReferences(route.body, parsed.data) : []
    for (const { path, name } of references) {
      for (const id of [crypto.randomUUID(), await FOREIGN[name]?.(foreign)]) {
        const body = structuredClone(arranged.body)
        setAt(body, path, id)
        const { status, body: problem } = await send(world, route, { ...arranged, body })
        assert.is(status, 404, path)
        assert.match((problem as { detail: string }).detail, path)
      }
    }
  })
}

/** Creates one of everything that a body may refer to, in another account. */
const FOREIGN: Partial<Record<ReferenceName, (account: TestAccount) => Promise<string>>> = {
  member: async account => account.member,
  http_job: async account =>
    (await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id,
  monitor: async account =>
    (await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id,
  voted_monitor: async account =>
    (await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id,
  browser_check: async account => {
    const body = { name: 'Foreign', script: 'await page.title()', frequency: '24h' as const }
    return (await account.call(routes.createBrowserCheck, { body })).body.id
  },
  cron_job: async account => (await account.call(routes.createHeartbeat, { body: { period_seconds: 60 } })).body.id,
  service: async account => (await account.call(routes.createService, { body: { name: 'Foreign' } })).body.id,
  dashboard_widget: async account => {
    const { body: dashboard } = await account.call(routes.createDashboard, { body: { name: 'Foreign' } })
    const body = { title: 'Foreign', widget_type: 'text' as const }
    return (await account.call(routes.createWidget, { params: { dashboard_id: dashboard.id }, body })).body.id
  },
  status_page: async account =>
    (await account.call(routes.createStatusPage, { body: { friendly_name: 'Foreign' } })).body.id,
  page_subject: async account => {
    const { body: page } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Foreign' } })
    const body = { friendly_name: 'Phone support' }
    return (await account.call(routes.createManualComponent, { params: { id: page.id }, body })).body.id
  },
  incident: async account => (await account.call(routes.createIncident, { body: { title: 'Foreign' } })).body.id,
  on_call_schedule: async account =>
    (await account.call(routes.createSchedule, { body: { name: 'Foreign', timezone: 'UTC' } })).body.id,
  escalation_policy: async account => (await account.call(routes.createPolicy, { body: { name: 'Foreign' } })).body.id,
  contact_method: async account => {
    const body = { type: 'email' as const, value: `${crypto.randomUUID()}@example.com` }
    return (await account.call(routes.createContactMethod, { params: { user_id: account.member }, body })).body.id
  },
  notification_group: async account => (await account.call(routes.createGroup, { body: { name: 'Foreign' } })).body.id,
}

/** The highest role that lacks the rights of a role. */
function roleBelow(needed: Role): Role | undefined {
  return ROLES.find(role => !roleAtLeast(role, needed))
}

/** Sets the value at a path such as `depends_on[0]`. */
function setAt(value: unknown, path: string, replacement: unknown): void {
  const parts = path.split(/[.[\]]+/).filter(Boolean)
  const last = parts.pop() ?? ''
  const parent = parts.reduce<unknown>((current, part) => (current as Record<string, unknown>)[part], value)
  ;(parent as Record<string, unknown>)[last] = replacement
}

test.run()
