import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser, lastLink } from '../world/browser.ts'
import { follow } from '../world/oidc-issuer.ts'
import { OWN_PAGE } from '../world/sso.ts'
import { closeServices, type Services, startServices, verified, visit } from './provider-world.ts'

const test = suite<Services>('visits to other services that another site began')
test.before(async context => {
  Object.assign(context, await startServices())
})
test.after(closeServices)

/** Goes to the service and back, led there by a page of another site. */
async function ledBy(browser: Browser, headers: Record<string, string> = {}) {
  const begun = await browser.send('GET', '/auth/oauth/oidc/start', undefined, { 'sec-fetch-site': 'cross-site' })
  const back = await follow(begun.body.url, 'http://pharos.test/')
  return browser.send('GET', back.pathname + back.search, undefined, headers)
}
const CONFIRM = '/auth/oauth/oidc/confirm'

test('a visit that another site began links and signs in only after a confirmation', async ({ world, issuer }) => {
  const [visitor, attacker] = [await verified(world), await verified(world)]
  issuer.user = { sub: crypto.randomUUID(), email: attacker.email, email_verified: true }
  const { body } = await ledBy(visitor.browser)
  const { token, replaces, ...named } = body
  assert.equal(named, { status: 'confirm', provider: 'oidc', name: 'Example SSO', email: attacker.email })
  assert.is(replaces.email, visitor.email)
  assert.is((await visitor.browser.session()).user_id, visitor.member)
  assert.equal(await world.sql('select from linked_provider where subject = $1', [issuer.user.sub]), [])
  const press = (path: string, sent: string) => visitor.browser.send('POST', path, { token: sent })
  assert.is((await press(CONFIRM.replace('oidc', 'github'), token)).status, 403, 'for another service')
  assert.is((await press(CONFIRM.replace('oidc', 'google'), token)).status, 404, 'for one that is not configured')
  assert.is((await visitor.browser.send('GET', `/auth/oauth/oidc/callback?code=x&state=${token}`)).status, 403)
  assert.is((await visitor.browser.send('GET', `/security/link?token=${token}`)).status, 403, 'as a link')
  const [done, again] = await Promise.all([press(CONFIRM, token), press(CONFIRM, token)])
  assert.equal([done.status, again.status].toSorted(), [200, 403], 'once, of two at the same time')
  assert.is((await visitor.browser.session()).user_id, attacker.member)
  const { body: late } = await ledBy(visitor.browser)
  assert.is(late.email, attacker.email)
  await world.advance('11m')
  assert.is((await press(CONFIRM, late.token)).status, 403, 'too late')
})

test('the confirmation names our address, not the one that people choose at the service', async ({ world, issuer }) => {
  const [visitor, attacker] = [await verified(world), await verified(world)]
  issuer.user = { sub: crypto.randomUUID(), email: attacker.email, email_verified: true }
  assert.is((await visit(new Browser(world), 'oidc')).reply.body.status, 'signed_in')
  issuer.user = { ...issuer.user, email: visitor.email }
  assert.is((await ledBy(visitor.browser)).body.email, attacker.email)
})

test('the page of a confirmation has the service, the address and the session that ends', async ({ world, issuer }) => {
  const [visitor, attacker] = [await verified(world), await verified(world)]
  issuer.user = { sub: crypto.randomUUID(), email: attacker.email, email_verified: true }
  for (const [language, service, ends] of [
    ['en', /by your account at Example SSO/, /That session will end/],
    ['de', /Ihr Konto bei Example SSO/, /Diese Sitzung endet dann/],
  ] as const) {
    const html = { accept: 'text/html', 'accept-language': language }
    const page = await ledBy(visitor.browser, html)
    assert.is(page.status, 200)
    for (const part of [service, ends, new RegExp(visitor.email), new RegExp(attacker.email)])
      assert.match(page.body, part)
    const stranger = await ledBy(new Browser(world), html)
    assert.not.match(stranger.body, ends)
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    assert.match(page.body, `<form method="post" action="${CONFIRM}">`)
    const form = new URLSearchParams({ token })
    const done = await visitor.browser.send('POST', CONFIRM, undefined, { ...html, ...OWN_PAGE }, form)
    assert.equal([done.status, done.headers.get('location')], [303, '/'])
    assert.is((await visitor.browser.session()).user_id, attacker.member)
    await visitor.browser.ask(visitor.email)
    await visitor.browser.consume({ token: (await lastLink(world, visitor.email)).token })
  }
})

test('whoever is refused is not asked, and an identity that is unlinked meanwhile is refused', async ({
  world,
  issuer,
}) => {
  const { email, browser, member } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email, email_verified: false }
  assert.is((await ledBy(new Browser(world))).status, 403)
  issuer.user = { ...issuer.user, email_verified: true }
  assert.is((await visit(new Browser(world), 'oidc')).reply.body.status, 'signed_in')
  const other = new Browser(world)
  const { token } = (await ledBy(other)).body
  assert.is((await browser.write('DELETE', `/user/${member}/security/oauth_provider/oidc`)).status, 204)
  assert.is((await other.send('POST', CONFIRM, { token })).status, 403)
})

test('two first sign-ins at the same time link the identity once', async ({ world, issuer }) => {
  const { email } = await verified(world)
  issuer.user = { sub: crypto.randomUUID(), email, email_verified: true }
  const both = await Promise.all([visit(new Browser(world), 'oidc'), visit(new Browser(world), 'oidc')])
  assert.equal(
    both.map(({ reply }) => reply.body.status),
    ['signed_in', 'signed_in'],
  )
  assert.is((await world.sql('select from linked_provider where subject = $1', [issuer.user.sub])).length, 1)
})

test.run()
