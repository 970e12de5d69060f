import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import { Browser } from '../../world/browser.ts'
import { FalseProvider } from '../../world/false-provider.ts'
import { memberSession } from '../../world/session.ts'
import { OWN_PAGE, pathOf, SamlStory } from '../../world/sso.ts'
import { createWorld, type World } from '../../world/world.ts'
import { signedIn } from '../at-console.ts'
import { lookThrough } from './look.ts'
import { Marks, xmlText as xml } from './marks.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('attacks in the console: what identity providers say')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

/** A member of an account looks through all screens that show how people sign in. */
async function lookAround({ world, page }: Browsing & { world: World }, story: SamlStory, more: string[]) {
  const { body: members } = await story.account.call(routes.listMembers)
  const context = await signedIn(world, page, story.account.member)
  const each = members.map(({ id }) => `/console/settings/members/${id}`)
  const screens = ['/sso', '/members', '/audit-log', '/account', '/profile'].map(path => `/console/settings${path}`)
  return lookThrough(context, world.url, ['/', ...screens, ...each, ...more], true)
}

look('a SAML connection: its fields, its metadata, and what is asserted of people', async context => {
  const { world } = context
  const marks = new Marks()
  const [name, role_attribute, group] = [marks.attack('name'), marks.attack('attribute'), marks.attack('group')]
  const story = await SamlStory.begin(world, { name, role_attribute, role_mapping: { [group]: 'admin' } })
  const browser = new Browser(world)
  const say = { name: xml(marks.attack('person')), groups: [xml(group), xml(marks.attack('unmapped'))] }
  await story.signIn(browser, `ada@${story.domain}`, { say })
  const { body: members } = await story.account.call(routes.listMembers)
  assert.is(members.length, 2)
  const person = members.find(({ id }) => id !== story.account.member)?.id ?? ''
  // Whoever says more than an address, an issuer or an audience is refused; what was said is not repeated.
  for (const wrong of [{ name_id: xml(marks.attack('refused')) }, { issuer: xml(marks.attack('refused')) }])
    await story.signIn(new Browser(world), `eve@${story.domain}`, { say: wrong })
  assert.is((await story.refusals()).length, 2)

  // Metadata that is fetched, at first with an attack as its entity id, and later no metadata at all.
  const entity = marks.attack('entity')
  let answer = story.provider.metadata([story.provider.pair], xml(entity))
  const server = createServer((_, response) => void response.end(answer)).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const metadata_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/"><b data-attack>`
  const { body: fetched } = await story.account.call(routes.createSamlConnection, {
    body: { name: marks.attack('fetched'), metadata_url },
  })
  assert.is(fetched.entity_id, entity)
  answer = `<EntityDescriptor xmlns="urn:${xml(marks.attack('metadata'))}">${marks.attack('metadata')}`
  await world.sql('update sso_connection set metadata_checked_at = 0 where id = $1', [fetched.id])
  await world.leap('25h')
  server.close()
  await memberSession(world, person)
  await world.sql('update session set user_agent = $1 where member_id = $2', [marks.attack('browser'), person])

  const own = [story.connection.id, fetched.id].map(id => `/console/settings/sso/saml/${id}`)
  const shown = await lookAround(context, story, own)
  const wanted = ['name', 'attribute', 'group', 'person', 'browser', 'fetched']
  assert.equal(marks.missing(shown, wanted), [])
})

look(
  'an OpenID Connect connection: its fields, its configuration, claims, and an error that comes back',
  async context => {
    const { world } = context
    const marks = new Marks()
    const story = await SamlStory.begin(world, {}, false)
    const provider = await FalseProvider.start()
    const [role_claim, group] = [marks.attack('claim'), marks.attack('team')]
    const body = {
      ...{
        name: marks.attack('oidc'),
        issuer: provider.issuer,
        client_id: marks.attack('client'),
        client_secret: 'hidden',
      },
      ...{ role_claim, role_mapping: { [group]: 'viewer' as const } },
    }
    const { body: made } = await story.account.call(routes.createOidcConnection, { body })
    await world.sql('update sso_connection set active = true, activated_at = 0 where id = $1', [made.id])
    const signIn = async (claims: object, back: Record<string, string> = {}) => {
      provider.change = token => ({ ...token, claims: { ...token.claims, aud: body.client_id, ...claims } })
      const browser = new Browser(world)
      const started = await browser.send('GET', `/auth/sso/start?connection_id=${made.id}`, undefined, OWN_PAGE)
      return browser.send('GET', pathOf(provider.follow(started.body.url, back)))
    }
    const email = `grace@${story.domain}`
    const entered = await signIn({
      email,
      name: marks.attack('claimed'),
      [role_claim]: [group, marks.attack('unmapped')],
    })
    assert.is(entered.status, 200, JSON.stringify(entered.body))
    const refusal = await signIn({}, { error: marks.attack('error'), error_description: marks.attack('error') })
    assert.ok(refusal.status >= 400)
    await signIn({ email: `"${marks.attack('address')}"@${story.domain}` })
    // What the provider says of itself is read anew, and is no configuration any more.
    provider.answers.set('/.well-known/openid-configuration', { status: 500, body: marks.attack('configuration') })
    await story.account.call(routes.testOidcConnection, { params: { id: made.id } }).catch(() => undefined)
    provider.stop()

    const shown = await lookAround(context, story, [`/console/settings/sso/oidc/${made.id}`])
    assert.equal(marks.missing(shown, ['oidc', 'client', 'claim', 'team', 'claimed']), [])
  },
)

test.run()
