import { roleAtLeast, SCOPES } from '@pharos/shared-protocol/access.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Access } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../../form.ts'
import { addAccount, addKey } from '../../world/account.ts'
import { addApp, addM2mClient, agree, decisionOf, issueM2mToken, redeem } from '../../world/oauth.ts'
import { memberSession } from '../../world/session.ts'
import type { World } from '../../world/world.ts'
import { arrangeOnce, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

type Of = Extract<Access, { kind: 'account' }>

/** How a program or person identifies themselves, with all the rights that it can have. */
interface Kind {
  headers: Record<string, string>
  /** The same once it was revoked. */
  revoked: Record<string, string>
  allows(access: Of): boolean
}

const KINDS = ['session', 'key', 'scoped key', 'M2M token', 'app token'] as const
type Kinds = Record<(typeof KINDS)[number], Kind>

const test = suite<{ world: World; kinds: Kinds; foreign: Kinds }>('who may call each route, by kind of credential')

test.before(async context => {
  const world = await createFullWorld()
  context.world = world
  const { id } = (await world.call(routes.getAccount)).body
  context.kinds = await credentialsOf(world, id)
  context.foreign = await credentialsOf(world, (await addAccount(world, 'foreign')).id)
})
test.after(({ world }) => closeFullWorld(world))

const isScoped = ({ scope, session = false }: Of) => scope !== null && !session
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

/** One of each kind, of an owner of the account or with the rights of one, and one of each that has ended. */
async function credentialsOf(world: World, account: string): Promise<Kinds> {
  const { member, key, call } = await addKey(world, account, 'owner')
  const scopes = [...SCOPES]
  const [session, ended] = [await memberSession(world, member), await memberSession(world, member)]
  await fetch(`${world.url}/auth/logout`, { method: 'POST', headers: ended })
  const made = (await call(routes.createApiKey, { body: { name: 'revoked' } })).body
  const scoped = (await call(routes.createApiKey, { body: { name: 'scoped', scopes } })).body
  const past = (await call(routes.createApiKey, { body: { name: 'revoked too', scopes } })).body
  for (const { id } of [made, past]) await call(routes.revokeApiKey, { params: { id } })
  const [client, gone] = [await addM2mClient(call, scopes), await addM2mClient(call, scopes)]
  const [m2m, lost] = [await issueM2mToken(world.url, client), await issueM2mToken(world.url, gone)]
  await call(routes.revokeM2mClient, { params: { id: gone.client.id } })
  const [app, deleted] = [await addApp(call, { scopes }), await addApp(call, { scopes })]
  const tokenOf = async (each: typeof app) =>
    (await redeem(world.url, each, await agree(world.url, session, decisionOf(each)))).body.access_token
  const [token, dead] = [await tokenOf(app), await tokenOf(deleted)]
  await call(routes.deleteOAuthApp, { params: { id: deleted.id } })
  return {
    session: { headers: session, revoked: ended, allows: () => true },
    key: { headers: bearer(key), revoked: bearer(made.key), allows: ({ session = false }) => !session },
    'scoped key': { headers: bearer(scoped.key), revoked: bearer(past.key), allows: isScoped },
    'M2M token': {
      ...{ headers: bearer(m2m), revoked: bearer(lost) },
      allows: access => isScoped(access) && roleAtLeast('admin', access.role),
    },
    'app token': { headers: bearer(token), revoked: bearer(dead), allows: isScoped },
  }
}

const THIRDS_SENT = repetitions('thirds of the calls of each route by each kind of credential', 1, 3)

for (const [at, route] of ROUTES.entries()) {
  const { access } = route
  if (access.kind !== 'account') continue
  for (const [of, kind] of KINDS.entries()) {
    // In short each kind makes one of the three calls of a route, in turn.
    const isTurn = (call: number) => (at + of + call) % 3 < THIRDS_SENT
    // An unknown parameter is refused after the credential, and before anything is done.
    const query = { surprise: '1' }

    if (isTurn(0))
      test(`${route.id}: as its declaration says by ${kind}`, async ({ world, kinds }) => {
        const { headers, allows } = kinds[kind]
        const { status, body } = await send(world, route, { key: null, headers, query })
        const expected = allows(access) ? [400, 404] : [403]
        assert.ok(expected.includes(status), `${status} ${JSON.stringify(body)}`)
      })

    if (isTurn(1))
      test(`${route.id}: 401 by ${kind} that was revoked`, async ({ world, kinds }) => {
        const { status } = await send(world, route, { key: null, headers: kinds[kind].revoked, query })
        assert.is(status, 401)
      })

    if (isTurn(2) && route.path.includes('{'))
      test(`${route.id}: nothing of another account by ${kind}`, async ({ world, foreign }) => {
        const { headers, allows } = foreign[kind]
        const arranged = await arrangeOnce(world, route)
        const { status, body } = await send(world, route, { ...arranged, key: null, headers })
        assert.is(status, allows(access) ? 404 : 403, JSON.stringify(body))
      })
  }
}

test('what only looks like a credential is none', async ({ world, kinds }) => {
  const fakes = ['pha_', 'phm_', 'phr_', 'phc_', 'phd_', 'phs_', ''].map(prefix => prefix + '0'.repeat(43))
  const real = Object.values(kinds).map(({ headers }) => headers.authorization?.slice('Bearer '.length) ?? '')
  const mangled = real.filter(Boolean).flatMap(token => [`${token}0`, token.slice(0, -1), token.toUpperCase()])
  for (const token of [...fakes, ...mangled]) {
    const { status } = await send(world, routes.getAccount, { key: null, headers: bearer(token) })
    assert.is(status, 401, token.slice(0, 6))
  }
})

test.run()
