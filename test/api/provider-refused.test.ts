import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { follow } from '../world/oidc-issuer.ts'
import { OWN_PAGE } from '../world/sso.ts'
import type { World } from '../world/world.ts'
import { closeServices, person, type Services, startServices, verified, visit } from './provider-world.ts'

const test = suite<Services>('identities that other services name and that are refused')
test.before(async context => {
  Object.assign(context, await startServices({ PHAROS_TRUSTED_PROXIES: '127.0.0.1' }))
})
test.after(closeServices)

const newSubject = () => ({ sub: crypto.randomUUID() })

/** Makes somebody known whose identity at the service is refused. */
const REFUSED: Record<string, (services: Services) => Promise<{ member: string }>> = {
  async 'an address that the service has not verified'({ world, issuer }) {
    const { member, email } = await verified(world)
    issuer.user = { ...newSubject(), email: email.toUpperCase(), email_verified: false }
    return { member }
  },
  async 'an address that is not verified here'({ world, issuer }) {
    const { member, email } = await person(world)
    issuer.user = { ...newSubject(), email, email_verified: true }
    return { member }
  },
  async 'another account of the service is linked'({ world, issuer }) {
    const { member, email } = await verified(world)
    issuer.user = { ...newSubject(), email, email_verified: true }
    assert.is((await visit(new Browser(world), 'oidc')).reply.body.status, 'signed_in')
    issuer.user = { ...newSubject(), email, email_verified: true }
    return { member }
  },
  async 'it was unlinked, and has another address by now'({ world, issuer }) {
    const { member, email, browser } = await verified(world)
    issuer.user = { ...newSubject(), email, email_verified: true }
    assert.is((await visit(new Browser(world), 'oidc')).reply.body.status, 'signed_in')
    assert.is((await browser.write('DELETE', `/user/${member}/security/oauth_provider/oidc`)).status, 204)
    issuer.user = { ...issuer.user, email: 'elsewhere@example.com' }
    return { member }
  },
}

async function entriesOf(world: World, member: string) {
  const { body } = await world.call(routes.listAuditLog, {
    query: listAuditLog.query.parse({ action: 'sign_in_failed' }) as never,
  })
  return body.filter(({ user_id }) => user_id === member)
}

/** Goes to the service and back. */
async function goBy(world: World, started: Record<string, string>, address = '93.184.216.34') {
  const browser = new Browser(world)
  const begun = await browser.send('GET', '/auth/oauth/oidc/start', undefined, started)
  const back = await follow(begun.body.url, 'http://pharos.test/')
  const from = { 'x-forwarded-for': address }
  const { status, body } = await browser.send('GET', back.pathname + back.search, undefined, from)
  return { status, detail: body.detail, entered: (await browser.send('GET', '/auth/session')).status }
}

for (const [name, prepare] of Object.entries(REFUSED))
  test(`is in the log, and told to nobody: ${name}`, async services => {
    const { world, issuer } = services
    const { member } = await prepare(services)
    const known = issuer.user
    for (const [ordinal, started] of [OWN_PAGE, {}].entries()) {
      issuer.user = known
      const refused = await goBy(world, started)
      assert.equal([refused.status, refused.entered], [403, 401])
      const [entry, ...others] = await entriesOf(world, member)
      assert.equal(others, [])
      assert.equal([entry?.reason, entry?.status, entry?.count], ['not_linked', 403, ordinal + 1])
      assert.equal([entry?.changed_fields, entry?.address], [['oidc_issuer'], '93.184.216.34'])
      issuer.user = { ...newSubject(), email: `${crypto.randomUUID()}@example.com`, email_verified: true }
      assert.equal(await goBy(world, started), refused, 'as for an unknown address')
    }
  })

test('claims that cannot be an address are refused like others', async ({ world, issuer }) => {
  for (const email of [`${'a'.repeat(4_000)}@example.com`, 'a\0@example.com', '']) {
    issuer.user = { ...newSubject(), email, email_verified: true }
    assert.is((await goBy(world, OWN_PAGE)).status, 403, email.slice(0, 20))
  }
})

test('tries from many networks share an entry', async services => {
  const { world } = services
  const { member } = await (REFUSED['an address that the service has not verified']?.(services) ?? person(world))
  for (let network = 1; network <= 24; network++) await goBy(world, OWN_PAGE, `51.15.${network}.7`)
  const entries = await entriesOf(world, member)
  assert.equal([entries.length, Math.max(...entries.map(({ count }) => count))], [21, 4])
})

test.run()
