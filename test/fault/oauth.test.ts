import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { addApp, addM2mClient, agree, decisionOf, postForm, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('OAuth when storing fails half way')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.world.lines.expect(/a request failed/)
})
test.after(({ world }) => world.close())

/** Makes the database refuse an event on a table while `work` runs. */
async function refusing<T>(world: World, event: string, table: string, work: () => Promise<T>): Promise<T> {
  await world.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await world.sql(`create trigger refuse after ${event} on ${table} for each row execute function refuse()`)
  try {
    return await work()
  } finally {
    await world.sql('drop function refuse cascade')
  }
}

test('a code or refresh token stays valid if its replacement cannot be stored', async ({ world }) => {
  const account = await addAccount(world, 'half way')
  const app = await addApp(account.call)
  const code = await agree(world.url, await memberSession(world, account.member), decisionOf(app))
  const refresh = (refresh_token: unknown) =>
    postForm(`${world.url}/oauth2/token`, {
      ...{ grant_type: 'refresh_token', refresh_token: String(refresh_token) },
      ...{ client_id: app.client_id, client_secret: app.client_secret ?? '' },
    })
  const failed = await refusing(world, 'insert', 'oauth_token', () => redeem(world.url, app, code))
  assert.is(failed.status, 500)
  assert.not.match(JSON.stringify(failed.body), 'refused')
  const tokens = await redeem(world.url, app, code)
  assert.is(tokens.status, 200)
  const lost = await refusing(world, 'insert', 'oauth_token', () => refresh(tokens.body.refresh_token))
  assert.is(lost.status, 500)
  assert.is((await refresh(tokens.body.refresh_token)).status, 200)
})

test('a rotation that is not completed leaves the old secret', async ({ world }) => {
  const account = await addAccount(world, 'not rotated')
  const { client, client_secret } = await addM2mClient(account.call, ['read:services'])
  const headers = { authorization: `Bearer ${account.key}` }
  const path = `/account/m2m_client/${client.id}/rotate`
  // The audit entry is inserted after the secret was replaced, in the same transaction.
  const failed = await refusing(world, 'insert', 'audit_entry', () => sendAs(world.url, headers, 'POST', path))
  assert.is(failed.status, 500)
  const given = { grant_type: 'client_credentials', client_id: client.client_id, client_secret }
  assert.is((await postForm(`${world.url}/oauth2/token`, given)).status, 200)
})

test.run()
