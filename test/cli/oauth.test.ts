import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { issueM2mToken, postForm, sendAs } from '../world/oauth.ts'
import { cliStory } from './story.ts'

cliStory(test, 'M2M clients are added, listed, rotated and deleted', async cli => {
  const { world } = cli
  const run = cli.run.bind(cli)
  const { stdout } = await run(['m2m-client', 'add', 'CI', '--scope', 'write:services', '--json'])
  const made = JSON.parse(stdout)
  const token = await issueM2mToken(world.url, made)
  const status = async () => (await sendAs(world.url, { authorization: `Bearer ${token}` }, 'GET', '/service')).status
  assert.is(await status(), 200)
  assert.match((await run(['m2m-client', 'list'])).stdout, /CI +m2m_[0-9a-f]{32} +write:services/)
  const rotated = (await run(['m2m-client', 'rotate', 'CI', '--yes'])).stdout
  assert.match(rotated, /^The client "CI", with its secret, which is shown only once:\n\n {2}client id +m2m_/)
  const client_secret = /client secret +(phs_\w+)/.exec(rotated)?.[1] ?? ''
  const given = { grant_type: 'client_credentials', client_id: made.client.client_id }
  const old = await postForm(made.token_endpoint, { ...given, client_secret: made.client_secret })
  assert.is(old.status, 401)
  assert.is((await postForm(made.token_endpoint, { ...given, client_secret })).status, 200)
  await run(['m2m-client', 'delete', made.client.client_id, '--yes'])
  assert.is(await status(), 401)
  assert.is((await run(['m2m-client', 'list'])).stdout, 'There are no M2M clients.\n')
  assert.match((await run(['m2m-client', 'add', 'CI', '--scope', 'all'], { code: 2 })).stderr, 'Scopes are')
})

cliStory(test, 'OAuth apps are added, changed, rotated and deleted', async cli => {
  const run = cli.run.bind(cli)
  const add = ['oauth-app', 'add', 'Planner', '--scope', 'read:monitors', '--redirect-uri']
  assert.match((await run([...add, 'http://planner.example/'], { code: 1 })).stderr, 'must use https')
  const made = (await run([...add, 'https://planner.example/callback'])).stdout
  assert.match(made, /^The app "Planner", with its secret, which is shown only once:/)
  const phone = (await run(['oauth-app', 'add', 'Phone', '--public', '--scope', 'read:monitors'])).stdout
  assert.match(phone, /^The app "Phone":\n\n {2}client id +app_[0-9a-f]{32}\n$/)
  await run(['oauth-app', 'update', 'Planner', '--name', 'Planner 2', '--scope', 'read:services'])
  const listed = JSON.parse((await run(['oauth-app', 'list', '--json'])).stdout)
  assert.equal(
    listed.map(({ name, scopes, redirect_uris }: Record<string, unknown>) => [name, scopes, redirect_uris]),
    [
      ['Phone', ['read:monitors'], []],
      ['Planner 2', ['read:services'], ['https://planner.example/callback']],
    ],
  )
  assert.match((await run(['oauth-app', 'rotate', 'Planner 2', '--yes'])).stdout, 'client secret')
  assert.match((await run(['oauth-app', 'rotate', 'Phone', '--yes'], { code: 1 })).stderr, 'has no secret')
  await run(['oauth-app', 'delete', 'Phone', '--yes'])
  assert.match((await run(['oauth-app', 'list'])).stdout, /^NAME/)
})

test.run()
