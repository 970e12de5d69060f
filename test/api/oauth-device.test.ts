import { SCOPES, type Scope } from '@pharos/shared-protocol/access.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { postForm, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { arrange, open, plain } from './consent-page.ts'

const test = suite<{ world: World }>('devices and what a member gives them')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api', agent: false, environment })
})
test.after(({ world }) => world.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const [HERE, THERE] = ['203.0.113.5', '198.51.100.7']

const begin = async (world: World, scope = '', headers: Record<string, string> = from(HERE)) =>
  (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli', ...(scope ? { scope } : {}) }, headers)).body

const poll = async (world: World, device_code: unknown) =>
  (
    await postForm(`${world.url}/oauth2/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      ...{ device_code: String(device_code), client_id: 'pharos-cli' },
    })
  ).body

const visit = (world: World, cookie: string, path: string, address = HERE) =>
  open(world, path, cookie, { headers: from(address) })

/** Sends a page's form with other fields besides its hidden ones. */
function send(world: World, text: string, cookie: string, more: Record<string, string>) {
  const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? ''
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, plain(value)])
  return open(world, action, cookie, {
    method: 'POST',
    body: String(new URLSearchParams([...fields, ...Object.entries(more)])),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...from(HERE) },
  })
}

test('the page says which device asks, from where and when', async ({ world }) => {
  const { cookie } = await arrange(world)
  const headers = { ...from(HERE), 'user-agent': 'pharos-cli/0.1.0 (linux)' }
  const { user_code } = await begin(world, 'read:monitors', headers)
  await world.leap('2m')
  const { text } = await visit(world, cookie, `/device?user_code=${user_code}`)
  assert.match(text, 'pharos-cli on Linux at 203.0.113.5 asked 2 minutes ago.')
  assert.match(text, `<strong>${user_code}</strong>`)
  const german = await open(world, `/device?user_code=${user_code}`, cookie, {
    headers: { ...from(HERE), 'accept-language': 'de' },
  })
  assert.match(german.text, 'pharos-cli unter Linux unter 203.0.113.5 hat vor 2 Minuten gefragt.')
})

test('the code of a device elsewhere must be typed', async ({ world }) => {
  const { cookie, session } = await arrange(world)
  const { user_code, device_code } = await begin(world, 'read:monitors', from(THERE))
  const path = `/device?user_code=${user_code}`
  const linked = await visit(world, cookie, path)
  assert.not.match(linked.text, 'value="allow"')
  assert.not.match(linked.text, String(user_code), 'not even filled in')
  assert.match(linked.text, 'role="alert"')
  const typed = /name="typed" value="([^"]+)"/.exec(linked.text)?.[1] ?? ''
  for (const forged of ['', 'x', `${typed}x`])
    assert.not.match((await visit(world, cookie, `${path}&typed=${forged}`)).text, 'value="allow"')
  const stranger = await arrange(world)
  const theirs = (await visit(world, stranger.cookie, '/device')).text
  const others = /name="typed" value="([^"]+)"/.exec(theirs)?.[1] ?? ''
  assert.not.match((await visit(world, cookie, `${path}&typed=${others}`)).text, 'value="allow"')
  const shown = await visit(world, cookie, `${path}&typed=${typed}`)
  assert.match(shown.text, 'This is not the address of this browser.')
  assert.match((await send(world, shown.text, cookie, { decision: 'allow' })).text, 'The device is connected')
  assert.is((await poll(world, device_code)).scope, 'read:monitors')
  const other = await begin(world, '', from(THERE))
  const asked = await sendAs(world.url, session, 'POST', '/oauth/device/start', { user_code: other.user_code })
  assert.equal([asked.body.origin.address, asked.body.origin.same_address], [THERE, false])
})

test('a member gives an area, a part of it, or nothing', async ({ world }) => {
  const { cookie } = await arrange(world)
  const give = async (choice: Record<string, string>) => {
    const { user_code, device_code } = await begin(world)
    const { text } = await visit(world, cookie, `/device?user_code=${user_code}`)
    const sent = await send(world, text, cookie, { decision: 'allow', ...choice })
    return { status: sent.status, scopes: String((await poll(world, device_code)).scope ?? '').split(' ') as Scope[] }
  }
  const all = await give({})
  assert.ok(all.scopes.includes('write:services') && !all.scopes.includes('write:members'), 'what their role has')
  const some = await give({ monitoring: 'read', response: 'none', telemetry: 'change', account: 'none', pages: 'none' })
  assert.equal(some.scopes.filter(scope => /monitors|services|logs|members|pages/.test(scope)).sort(), [
    'read:logs',
    'read:monitors',
    'write:logs',
  ])
  const none = { monitoring: 'none', response: 'none', telemetry: 'none', account: 'none', pages: 'none' }
  assert.is((await give(none)).status, 400, 'nothing is left to allow')
  assert.is((await give({ monitoring: 'everything' })).status, 400)
})

test('the page for an app offers the same choice', async ({ world }) => {
  const { app, cookie, query } = await arrange(world, { scopes: ['read:monitors', 'write:monitors', 'read:logs'] })
  const { text } = await visit(world, cookie, query({ scope: 'read:monitors write:monitors read:logs' }))
  for (const part of ['<select name="monitoring">', 'Change: monitors.', 'Read: logs.']) assert.match(text, part)
  assert.not.match(text, 'name="account"', 'nothing is asked of it')
  await send(world, text, cookie, { decision: 'allow', monitoring: 'read' })
  const [grant] = await world.sql<{ scopes: string[] }>(
    'select g.scopes from oauth_grant g join oauth_app a on a.id = g.app_id where a.client_id = $1',
    [app.client_id],
  )
  assert.equal(grant?.scopes.sort(), ['read:logs', 'read:monitors'])
})

test('a page of one’s own gives a part of what a device requests, and nothing else', async ({ world }) => {
  const account = await addAccount(world, 'own page')
  const { member } = await addKey(world, account.id, 'admin')
  const session = await memberSession(world, member)
  const { user_code, device_code } = await begin(world, 'write:services read:logs')
  const decide = (scopes: readonly string[]) =>
    sendAs(world.url, session, 'POST', '/oauth/device', { user_code, consent_granted: true, scopes })
  for (const scope of SCOPES.filter(each => !['write:services', 'read:logs'].includes(each)).slice(0, 5))
    assert.is((await decide(['read:logs', scope])).status, 400, scope)
  assert.is((await decide([])).status, 400)
  assert.equal((await decide(['read:logs'])).body, { status: 'connected', scopes: ['read:logs'] })
  assert.is((await poll(world, device_code)).scope, 'read:logs')
})

test('a device that polls too often is told to slow down', async ({ world }) => {
  const { session } = await arrange(world)
  const { user_code, device_code } = await begin(world, 'read:monitors')
  const error = async () => (await poll(world, device_code)).error
  assert.is(await error(), 'authorization_pending')
  assert.is(await error(), 'slow_down')
  await world.leap('3s')
  assert.is(await error(), 'slow_down', 'each poll counts')
  await world.leap('5s')
  assert.is(await error(), 'authorization_pending')
  await sendAs(world.url, session, 'POST', '/oauth/device', { user_code, consent_granted: true })
  assert.is((await poll(world, device_code)).scope, 'read:monitors', 'a decision is never held back')
})

test.run()
