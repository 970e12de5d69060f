import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('signing in by a link')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

async function person(world: World): Promise<string> {
  const [account] = await world.sql<{ id: string }>(`select id from account where name = 'default'`)
  return (await addKey(world, account?.id ?? '', 'member')).email
}

test('the browser that asked is signed in by the link, once', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  const asked = await browser.ask(email)
  assert.is(asked.status, 202)
  assert.is(asked.body.status, 'sent')
  const { token } = await lastLink(world, email)
  const shown = await browser.send('GET', `/login/link?token=${token}`)
  assert.is(shown.body.email, email)
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  const { status, body, headers } = await browser.consume({ token })
  assert.is(status, 200, JSON.stringify(body))
  assert.is(body.status, 'signed_in')
  const set = headers.getSetCookie().find(line => line.startsWith('pharos=')) ?? ''
  assert.match(set, /httponly/i)
  assert.match(set, /samesite=lax/i)
  const session = await browser.session()
  assert.is(session.email, email)
  assert.is(session.method, 'magic_link')
  assert.is((await browser.consume({ token })).status, 403)
  assert.is((await browser.send('GET', `/login/link?token=${token}`)).status, 403)
  const [row] = await world.sql<{ email_verified_at: string | null }>(
    'select email_verified_at from person where email = $1',
    [email],
  )
  assert.ok(row?.email_verified_at)
})

test('another browser is given a code, which signs in the one that asked', async ({ world }) => {
  const email = await person(world)
  const [asks, other] = [new Browser(world), new Browser(world)]
  await asks.ask(email)
  const { token, code } = await lastLink(world, email)
  const elsewhere = await other.consume({ token })
  assert.equal(elsewhere.body, { status: 'other_browser', code, methods: [] })
  assert.is((await other.send('GET', '/auth/session')).status, 401)
  assert.is((await other.consume({ code })).status, 403)
  assert.is((await asks.consume({ code: 'AAAA-AAAA' })).status, 403)
  assert.is((await asks.consume({ code: ` ${code.toLowerCase().replace('-', ' ')}` })).body.status, 'signed_in')
  assert.is((await asks.session()).email, email)
})

test('nothing reveals whether an address is known', async ({ world }) => {
  const email = await person(world)
  const known = await new Browser(world).ask(email)
  const unknown = await new Browser(world).ask('nobody@example.com')
  assert.equal(unknown.body, known.body)
  assert.is(unknown.status, known.status)
  assert.equal([...unknown.headers.keys()].sort(), [...known.headers.keys()].sort())
  assert.is((await mailsTo(world, 'nobody@example.com')).length, 0)
  assert.is((await mailsTo(world, email)).length, 1)
})

test('a link ends after 15 minutes, and so does its code', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  const link = await lastLink(world, email)
  await world.leap('15m')
  assert.is((await browser.consume({ token: link.token })).status, 403)
  assert.is((await browser.consume({ code: link.code })).status, 403)
})

test('repeated requests wait longer each time, and others do not', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  for (let i = 0; i < 3; i++) assert.is((await browser.ask(email)).status, 202)
  const first = await browser.ask(email)
  assert.is(first.status, 429)
  assert.is(first.headers.get('retry-after'), '30')
  assert.is((await browser.ask(await person(world))).status, 202)
  await world.leap('30s')
  assert.is((await browser.ask(email)).status, 202)
  assert.is((await browser.ask(email)).headers.get('retry-after'), '60')
})

test('requests of strangers for an address do not delay its owner in a browser that they have used', async ({
  world,
}) => {
  const email = await person(world)
  const [known, stranger] = [new Browser(world), new Browser(world)]
  await known.ask(email)
  await known.consume({ code: (await lastLink(world, email)).code })
  while ((await stranger.ask(email)).status === 202);
  assert.is((await new Browser(world).ask(email)).status, 429)
  assert.is((await known.ask(email)).status, 202)
})

test('a forged, altered or foreign token signs nobody in', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  const { token } = await lastLink(world, email)
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const wrong of [altered, token.slice(0, -2), 'x', `${token}AAAA`])
    assert.is((await browser.consume({ token: wrong })).status, 403, wrong)
  for (const body of [{}, { token, code: 'x' }, { token: 5 }])
    assert.is((await browser.send('POST', '/auth/login/magic_link/consume', body)).status, 400)
})

test('pages of other sites cannot sign a browser in', async ({ world }) => {
  const { body } = await world.call(routes.createSignInLink)
  const token = new URL(body.url).searchParams.get('token') ?? ''
  const browser = new Browser(world)
  const path = '/auth/login/magic_link/consume'
  const headers = { 'sec-fetch-site': 'cross-site' }
  assert.is((await browser.send('POST', path, { token }, headers)).status, 403)
  assert.is((await browser.send('POST', path, { token }, { 'sec-fetch-site': 'same-origin' })).status, 200)
})

test('only staff create a link for any browser, and it verifies no address', async ({ world }) => {
  const { body } = await world.call(routes.createSignInLink)
  assert.match(body.url, `${world.url}/login/link?token=`)
  const token = new URL(body.url).searchParams.get('token') ?? ''
  const browser = new Browser(world)
  assert.is((await browser.consume({ token })).body.email, 'owner@localhost')
  assert.is((await browser.session()).account.role, 'owner')
  const [row] = await world.sql<{ email_verified_at: string | null }>(
    `select email_verified_at from person where email = 'owner@localhost'`,
  )
  assert.is(row?.email_verified_at, null)
  const { key } = await addAccount(world, 'guests')
  const refused = await fetch(`${world.url}/auth/sign_in_link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  assert.is(refused.status, 403)
})

test('a person is notified of a browser they have not used before, but not of the first', async ({ world }) => {
  const email = await person(world)
  const first = new Browser(world)
  await first.ask(email)
  await first.consume(await lastLink(world, email).then(({ token }) => ({ token })))
  assert.is((await mailsTo(world, email)).length, 1)
  const second = new Browser(world)
  await second.ask(email)
  const { token } = await lastLink(world, email)
  await second.consume({ token })
  const mails = await mailsTo(world, email)
  assert.is(mails.length, 3)
  assert.ok(mails.some(mail => mail.includes('new browser')))
  await first.ask(email)
  await first.consume(await lastLink(world, email).then(({ token: again }) => ({ token: again })))
  assert.is((await mailsTo(world, email)).length, 4)
})

test('signing in ends the session that the browser had, and is in the audit log', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const before = browser.cookie
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  assert.is.not(browser.cookie, before)
  assert.is((await fetch(`${world.url}/auth/session`, { headers: { cookie: before } })).status, 401)
  const { body: entries } = await world.call(routes.listAuditLog, { query: { action: 'session.start', limit: 1 } })
  assert.equal(entries[0]?.changed_fields, ['magic_link'])
  assert.is(entries[0]?.actor_type, 'user')
})

test('neither token nor code is stored, or logged', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  const { token, code } = await lastLink(world, email)
  await browser.consume({ token })
  const session = browser.cookies.get('pharos') ?? ''
  for (const table of ['sign_in_link', 'session', 'delivery', 'delivery_attempt', 'known_browser']) {
    const [all] = await world.sql<{ text: string }>(`select coalesce(json_agg(t)::text, '') as text from ${table} t`)
    for (const secret of [token, code, session, ...browser.cookies.values()])
      assert.not.ok(all?.text.includes(secret), `${table} has ${secret}`)
  }
  for (const secret of [token, code, session]) assert.not.ok(world.lines.all.some(line => line.includes(secret)))
})

test('browsers get pages: for the address, the code and the button', async ({ world }) => {
  const html = { accept: 'text/html' }
  const browser = new Browser(world)
  assert.match((await browser.send('GET', '/login', undefined, html)).body, 'type="email"')
  const email = await person(world)
  const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(`${world.url}/auth/login/magic_link`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ email }),
  })
  assert.is(response.status, 202)
  assert.match(await response.text(), 'one-time-code')
  const { token } = await lastLink(world, email)
  assert.match(
    (await browser.send('GET', `/login/link?token=${token}`, undefined, html)).body,
    '<button>Sign in</button>',
  )
  const wrong = await browser.send('GET', '/login/link?token=wrong', undefined, html)
  assert.is(wrong.status, 403)
  assert.match(wrong.body, 'Request a new one')
})

test('the address after signing in is only ever a path of ours', async ({ world }) => {
  const html = { accept: 'text/html' }
  for (const next of ['//evil.example', 'https://evil.example', '/"><meta>', "/'x", '/<b>', '/\\evil.example', '/a b'])
    assert.is((await new Browser(world).send('GET', `/login?next=${encodeURIComponent(next)}`)).status, 400, next)
  const browser = new Browser(world)
  const forged = Buffer.from('/"><meta http-equiv=refresh>').toString('base64url')
  browser.cookies.set('pharos-return', forged)
  const page = await browser.send('GET', '/login', undefined, html)
  assert.match(page.body, 'data-next="/"')
  assert.not.match(page.body, '<meta http-equiv=refresh>')
  await browser.send('GET', '/login?next=/security?a=b')
  assert.match((await browser.send('GET', '/login', undefined, html)).body, 'data-next="/security?a=b"')
})

test('the first page of a visit already knows where the person wanted to go, whatever they wanted before', async ({
  world,
}) => {
  const html = { accept: 'text/html' }
  for (const before of ['', '/older', '/oauth/device'])
    for (const next of [
      '/security',
      '/console/settings/members?role=admin',
      '/oauth/device?user_code=ABCD-EFGH',
      '/',
    ]) {
      const browser = new Browser(world)
      if (before !== '') await browser.send('GET', `/login?next=${before}`)
      const page = await browser.send('GET', `/login?next=${encodeURIComponent(next)}`, undefined, html)
      assert.match(page.body, `data-next="${next}"`)
      assert.match((await browser.send('GET', '/login', undefined, html)).body, `data-next="${next}"`, 'kept')
    }
})

test('guesses of codes are rate limited', async ({ world }) => {
  const email = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  const { code } = await lastLink(world, email)
  for (let tries = 0; tries < 3; tries++) assert.is((await browser.consume({ code: 'AAAA-AAAA' })).status, 403)
  assert.is((await browser.consume({ code })).status, 429)
  await world.advance('31s')
  assert.is((await browser.consume({ code })).body.status, 'signed_in')
})

test.run()
