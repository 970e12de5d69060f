import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addApp, CHALLENGE, REDIRECT, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('the account that an app gets')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

async function arrange(world: SharedWorld) {
  const account = await addAccount(world, 'First')
  const { member } = await addKey(world, account.id, 'member')
  const app = await addApp(account.call)
  const { cookie } = await memberSession(world, member)
  const query = new URLSearchParams({
    ...{ client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', scope: 'read:monitors' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  })
  const page = `/oauth/authorize?${query}`
  const shown = async () => (await sendAs(world.url, { cookie }, 'GET', page)).body
  return { member, cookie, page, shown }
}

async function addSecond(world: SharedWorld, member: string) {
  const { id, member: other } = await addAccount(world, 'Second')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    member,
    other,
  ])
  return id
}

test('changes by a choice during the authorization, which continues afterwards', async ({ world }) => {
  const { member, cookie, page, shown } = await arrange(world)
  assert.is((await shown()).other_account, null, 'there is one alone')
  const account_id = await addSecond(world, member)
  const { other_account } = await shown()
  assert.is(new URL(other_account, world.url).searchParams.get('next'), page)
  const choice = await fetch(world.url + other_account, { headers: { cookie, accept: 'text/html' } })
  const kept = choice.headers.getSetCookie().find(each => each.startsWith('pharos-return='))
  const { csrf_token } = (await sendAs(world.url, { cookie }, 'GET', '/auth/session')).body
  const chosen = await fetch(`${world.url}/accounts`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; ${kept?.split(';')[0]}`, accept: 'text/html' },
    body: new URLSearchParams({ csrf_token, action: 'switch', account_id }),
  })
  assert.equal([chosen.status, chosen.headers.get('location')], [303, page])
})

test('a choice leads only to our own pages', async ({ world }) => {
  const { cookie } = await arrange(world)
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', `/${'x'.repeat(2_900)}`]) {
    const { status } = await sendAs(world.url, { cookie }, 'GET', `/accounts?${new URLSearchParams({ next })}`)
    assert.is(status, 400, next)
  }
})

test.run()
