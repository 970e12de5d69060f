import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { follow } from '../world/oidc-issuer.ts'
import { OWN_PAGE } from '../world/sso.ts'
import { closeServices, person, type Services, startServices, verified, visit } from './provider-world.ts'

const test = suite<Services>('other services that sign people in')

test.before(async context => {
  Object.assign(context, await startServices())
})
test.after(closeServices)

test('the page names those that are configured', async ({ world, github }) => {
  const { body } = await new Browser(world).send('GET', '/login')
  assert.equal(body.providers, [
    { provider: 'github', name: 'GitHub' },
    { provider: 'oidc', name: 'Example SSO' },
  ])
  assert.is((await new Browser(world).send('GET', '/auth/oauth/google/start')).status, 404)
  const headers = { accept: 'text/html' }
  const page = await fetch(`${world.url}/auth/oauth/github/start`, { headers, redirect: 'manual' })
  assert.is(page.status, 303)
  assert.ok(page.headers.get('location')?.startsWith(`${github.url}/login/oauth/authorize?`))
})

test('an address that both have verified signs in, and is notified once', async ({ world, issuer }) => {
  const { member, email } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email: email.toUpperCase(), email_verified: true }
  const browser = new Browser(world)
  const { reply } = await visit(browser, 'oidc')
  assert.is(reply.body.status, 'signed_in', JSON.stringify(reply.body))
  const session = await browser.session()
  assert.is(session.user_id, member)
  assert.is(session.method, 'oidc_issuer')
  assert.ok((await mailsTo(world, email)).some(mail => /Example SSO can now sign you in/.test(mail)))
  const count = (await mailsTo(world, email)).length
  // From then on the account at the service counts, whatever its address.
  issuer.user = { sub: issuer.user.sub, email: 'other@example.com', email_verified: false }
  assert.is((await visit(browser, 'oidc')).reply.body.status, 'signed_in')
  assert.is((await mailsTo(world, email)).length, count)
})

for (const [name, prepare] of [
  ['an address that the service has not seen', { email_verified: false }],
  ['an address of which the service says nothing', {}],
] as const)
  test(`is refused: ${name}`, async ({ world, issuer }) => {
    const { email } = await verified(world)
    issuer.user = { sub: crypto.randomUUID(), email, ...prepare }
    const browser = new Browser(world)
    assert.is((await visit(browser, 'oidc')).reply.status, 403)
    assert.is((await browser.send('GET', '/auth/session')).status, 401)
    assert.equal(await world.sql('select from linked_provider where subject = $1', [issuer.user.sub]), [])
  })

test('is refused alike: an address that is not verified here, and an unknown one', async ({ world, issuer }) => {
  const { email } = await person(world)
  const replies = []
  for (const address of [email, 'nobody@example.com']) {
    issuer.user = { sub: crypto.randomUUID(), email: address, email_verified: true }
    const { status, body } = (await visit(new Browser(world), 'oidc')).reply
    replies.push({ status, detail: body.detail })
  }
  assert.is(replies[0]?.status, 403)
  assert.equal(replies[1], replies[0])
})

test('a response counts once, in the browser that asked, for the service that was asked', async ({ world, issuer }) => {
  const { email } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email, email_verified: true }
  const [asks, other] = [new Browser(world), new Browser(world)]
  const begun = await asks.send('GET', '/auth/oauth/oidc/start', undefined, OWN_PAGE)
  await other.send('GET', '/auth/oauth/oidc/start')
  const back = await follow(begun.body.url, 'http://pharos.test/')
  const path = back.pathname + back.search
  assert.is((await other.send('GET', path)).status, 403)
  assert.is((await new Browser(world).send('GET', path)).status, 403)
  assert.is((await asks.send('GET', path.replace('/oidc/', '/github/'))).status, 403)
  assert.is((await asks.send('GET', path)).body.status, 'signed_in')
  assert.is((await asks.send('GET', path)).status, 403)
  const late = await asks.send('GET', '/auth/oauth/oidc/start')
  const lateBack = await follow(late.body.url, 'http://pharos.test/')
  await world.advance('11m')
  assert.is((await asks.send('GET', lateBack.pathname + lateBack.search)).status, 403)
})

test('GitHub signs in by its primary address, if that is verified', async ({ world, github }) => {
  const { email, member } = await verified(world)
  github.id += 1
  github.emails = [
    { email, primary: false, verified: true },
    { email: 'primary@example.com', primary: true, verified: true },
  ]
  assert.is((await visit(new Browser(world), 'github')).reply.status, 403)
  github.emails = [{ email, primary: true, verified: false }]
  assert.is((await visit(new Browser(world), 'github')).reply.status, 403)
  github.emails = [{ email, primary: true, verified: true }]
  const browser = new Browser(world)
  assert.is((await visit(browser, 'github')).reply.body.status, 'signed_in')
  const session = await browser.session()
  assert.is(session.user_id, member)
  assert.is(session.method, 'github')
})

test('a person links a service whatever its address, and removes it', async ({ world, issuer }) => {
  const { browser, member, email } = await verified(world)
  const path = `/user/${member}/security/oauth_provider`
  issuer.user = { sub: crypto.randomUUID(), email: 'private@example.com', email_verified: false }
  const { reply } = await visit(browser, 'oidc', `${path}/oidc/start`)
  const { token, ...named } = reply.body
  const { sub: subject } = issuer.user
  assert.equal(named, { status: 'confirm_link', provider: 'oidc', email: 'private@example.com', subject })
  assert.equal((await browser.send('GET', path)).body, [], 'not yet')
  assert.equal((await browser.write('POST', `${path}/oidc`, { token })).body, { status: 'linked', provider: 'oidc' })
  assert.is((await browser.write('POST', `${path}/oidc`, { token })).status, 403, 'once')
  assert.is((await browser.send('GET', path)).body[0].email, 'private@example.com')
  const other = new Browser(world)
  assert.is((await visit(other, 'oidc')).reply.body.status, 'signed_in')
  assert.is((await other.session()).user_id, member)

  const somebody = await verified(world)
  const taken = await visit(somebody.browser, 'oidc', `/user/${somebody.member}/security/oauth_provider/oidc/start`)
  const own = `/user/${somebody.member}/security/oauth_provider/oidc`
  assert.is((await somebody.browser.write('POST', own, { token: taken.reply.body.token })).status, 409)
  const forged = await somebody.browser.send('GET', `${path}/oidc/start`)
  assert.is(forged.status, 403)
  assert.is((await browser.write('DELETE', `${path}/oidc`)).status, 204)
  assert.is((await browser.write('DELETE', `${path}/oidc`)).status, 404)
  assert.is((await visit(new Browser(world), 'oidc')).reply.status, 403)
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /can no longer sign you in/)
})

test('a removed service is not linked again by its address, and its sign-ins end', async ({ world, issuer }) => {
  const { browser, member, email } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email, email_verified: true }
  const other = new Browser(world)
  assert.is((await visit(other, 'oidc')).reply.body.status, 'signed_in')
  const path = `/user/${member}/security/oauth_provider/oidc`
  assert.is((await browser.write('DELETE', path)).status, 204)
  assert.is((await other.send('GET', '/auth/session')).status, 401)
  assert.is((await visit(other, 'oidc')).reply.status, 403)
  assert.equal((await browser.send('GET', `/user/${member}/security`)).body.providers, [])
  const { token } = (await visit(browser, 'oidc', `${path}/start`)).reply.body
  assert.equal((await browser.write('POST', path, { token })).body, { status: 'linked', provider: 'oidc' })
  assert.is((await visit(new Browser(world), 'oidc')).reply.body.status, 'signed_in')
})

test('an identity is linked only by a confirmation in the session that began, which names it', async ({
  world,
  issuer,
}) => {
  const [person, other] = [await verified(world), await verified(world)]
  const base = (member: string) => `/user/${member}/security/oauth_provider/oidc`
  // Another site makes the browser start, and has signed it in at the service as somebody else.
  const attacker = `attacker-${crypto.randomUUID()}@example.com`
  issuer.user = { sub: crypto.randomUUID(), email: attacker, email_verified: true }
  const begin = async () =>
    (await visit(person.browser, 'oidc', `${base(person.member)}/start`)).reply.body.token as string
  const token = await begin()
  const html = { accept: 'text/html' }
  const page = await person.browser.send('GET', `/security/link?token=${token}`, undefined, html)
  assert.equal([page.status, page.body.includes(`<strong>${attacker}</strong>`)], [200, true])
  const unasked = { 'content-type': 'application/x-www-form-urlencoded', ...html }
  const form = new URLSearchParams({ action: 'link_provider', provider: 'oidc', token, csrf_token: 'wrong' })
  assert.is((await person.browser.send('POST', '/security', undefined, unasked, form)).status, 403, 'without our token')
  assert.is((await person.browser.send('POST', base(person.member), { token })).status, 403)
  assert.is((await other.browser.write('POST', base(other.member), { token })).status, 403, 'another person')
  assert.is((await other.browser.send('GET', `/security/link?token=${token}`)).status, 403)
  assert.is((await person.browser.write('POST', base(person.member).replace('oidc', 'github'), { token })).status, 404)
  assert.is((await new Browser(world).send('GET', `/auth/oauth/oidc/callback?code=x&state=${token}`)).status, 403)
  const late = await begin()
  await world.advance('11m')
  assert.is((await person.browser.write('POST', base(person.member), { token: late })).status, 403)
  assert.equal((await person.browser.send('GET', `/user/${person.member}/security`)).body.providers, [])
  issuer.user = { sub: crypto.randomUUID(), email: person.email, email_verified: true }
  const { csrf_token } = await person.browser.session()
  const pressed = new URLSearchParams({ action: 'link_provider', provider: 'oidc', token: await begin(), csrf_token })
  const done = await person.browser.send('POST', '/security', undefined, unasked, pressed)
  assert.equal([done.status, done.headers.get('location')], [303, '/security'])
  assert.is((await person.browser.send('GET', `/user/${person.member}/security`)).body.providers[0], 'oidc')
})

test('whoever ends a session ends what it has begun', async ({ world, issuer }) => {
  const { browser, member, email } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email: 'thief@example.com', email_verified: true }
  const begun = await browser.send('GET', `/user/${member}/security/oauth_provider/oidc/start`)
  const asked = await browser.write('PUT', `/user/${member}/security/email`, { email: 'thief@example.com' })
  assert.is(asked.status, 202)
  const { token } = await lastLink(world, 'thief@example.com')
  const owner = new Browser(world)
  await owner.ask(email)
  await owner.consume({ token: (await lastLink(world, email)).token })
  assert.is((await owner.write('DELETE', `/user/${member}/security/session`)).status, 204)
  const back = await follow(begun.body.url, 'http://pharos.test/')
  assert.is((await browser.send('GET', back.pathname + back.search)).status, 403)
  assert.is((await browser.send('POST', '/auth/email/confirm', { token })).status, 403)
  assert.equal((await owner.send('GET', `/user/${member}/security`)).body.providers, [])
})

test('a service that does not respond counts against nobody, and is reported', async ({ world, github, issuer }) => {
  world.lines.expect(/a service that signs people in does not answer|because of an outage/)
  await issuer.close()
  await world.advance('11m')
  const { status, body } = await new Browser(world).send('GET', '/auth/oauth/oidc/start')
  assert.is(status, 503)
  assert.match(body.detail, /Example SSO is not responding/)
  await github.close()
})

test.run()
