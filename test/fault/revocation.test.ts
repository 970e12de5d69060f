import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addApp, addM2mClient, agree, decisionOf, issueM2mToken, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('revoked under load')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Requests per second for each credential, over all processes. */
const RATE = 200
const LOADED_MS = 1_000

interface Seen {
  /** When the request was sent. */
  at: number
  status: number
}

/** Sends requests at a steady rate to all processes in turn until `stop`, however long each takes. */
function load(urls: readonly string[], headers: Record<string, string>) {
  const sent: Promise<Seen>[] = []
  const timer = setInterval(() => {
    const at = performance.now()
    const url = urls[sent.length % urls.length] ?? ''
    sent.push(
      fetch(`${url}/service`, { headers }).then(async answer => {
        await answer.arrayBuffer()
        return { at, status: answer.status }
      }),
    )
  }, 1000 / RATE)
  return {
    async stop(): Promise<Seen[]> {
      clearInterval(timer)
      return Promise.all(sent)
    },
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

/** Each way to revoke, through one process: the headers of the credential, and the call that revokes it. */
const CASES: Record<
  string,
  (
    world: World,
    account: Awaited<ReturnType<typeof addAccount>>,
  ) => Promise<{
    headers: Record<string, string>
    revoke(): Promise<unknown>
  }>
> = {
  async 'an M2M client'(world, { call }) {
    const made = await addM2mClient(call, ['read:services'])
    const headers = bearer(await issueM2mToken(world.url, made))
    return { headers, revoke: () => call(routes.revokeM2mClient, { params: { id: made.client.id } }) }
  },
  async 'an app'(world, { call, member }) {
    const app = await addApp(call, { scopes: ['read:services'] })
    const code = await agree(world.url, await memberSession(world, member), decisionOf(app))
    const headers = bearer((await redeem(world.url, app, code)).body.access_token)
    const params = { user_id: member, client_id: app.client_id }
    return { headers, revoke: () => call(routes.revokeConnectedApp, { params }) }
  },
  async 'a session'(world, { member }) {
    const headers = await memberSession(world, member)
    return { headers, revoke: () => sendAs(world.url, headers, 'POST', '/auth/logout') }
  },
  async 'a member'(world, { call, id }) {
    const { key, member } = await addKey(world, id, 'member')
    return { headers: bearer(key), revoke: () => call(routes.removeMember, { params: { user_id: member } }) }
  },
}

for (const [what, arrange] of Object.entries(CASES))
  test(`no request that starts after the answer works: ${what}`, async ({ world }) => {
    const other = await world.startPlane('api')
    const { headers, revoke } = await arrange(world, await addAccount(world, what))
    const running = load([world.url, other.url ?? ''], headers)
    await pause(LOADED_MS)
    await revoke()
    const revoked = performance.now()
    await pause(LOADED_MS)
    const seen = await running.stop()
    const before = seen.filter(({ at, status }) => at < revoked && status === 200)
    const after = seen.filter(({ at }) => at > revoked)
    assert.ok(before.length > 10, `${before.length} worked before`)
    assert.ok(after.length > 10, `${after.length} were sent after`)
    assert.equal(
      after.filter(({ status }) => status !== 401),
      [],
    )
    assert.equal(
      seen.filter(({ status }) => status !== 200 && status !== 401),
      [],
    )
  })

test.run()
