import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../../world/world.ts'
import { arrange, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('what pages of other sites make a browser send')

test.before(async context => {
  context.world = await createFullWorld({ roles: 'api,delivery', agent: false })
})
test.after(({ world }) => closeFullWorld(world))

/** Forms that other sites may send. */
const FOR_OTHERS: Record<string, string> = {
  'sso.consume': 'the identity provider sends it; it signs nobody in by itself',
  'subscription.ask': 'a site may have a form of its own; the address must be confirmed by mail',
  'subscription.confirm': 'the token in its address is a secret, and no cookie counts',
  'report_recipient.confirm': 'the token in its address is a secret, and no cookie counts',
  'report_recipient.end': 'the same as subscription.end',
  'subscription.end': 'mail programs send it (RFC 8058); the token is a secret, and no cookie counts',
}

/** Routes that browsers send without a session's CSRF token. */
function isForm({ id, access, method, replyType }: AnyRoute): boolean {
  return access.kind === 'public' && method === 'POST' && (replyType === 'json_or_html' || id.startsWith('sign_in.'))
}

/** What browsers say of a page of another site: with TLS or on the own machine, without either, and of a hidden page. */
const OTHERS: Record<string, Record<string, string>> = {
  'Fetch Metadata': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'Fetch Metadata of a neighbour': { 'sec-fetch-site': 'same-site' },
  'an Origin alone': { origin: 'http://evil.test:8251' },
  'an Origin, reloaded': { 'sec-fetch-site': 'none', origin: 'http://evil.test' },
  'another port': { origin: 'http://127.0.0.1:1' },
  'a hidden page': { origin: 'null' },
}
/** Its own page hides its address, which has the secret. */
const MAY_BE_HIDDEN = ['signed_link.act']

const forms = ROUTES.filter(isForm)

for (const route of forms.filter(({ id }) => !(id in FOR_OTHERS)))
  test(`${route.id} refuses them, and takes those of our own pages`, async ({ world }) => {
    const { params = {}, query = {}, headers = {}, body } = await arrange(world, route)
    const ask = (more: Record<string, string>) =>
      send(world, route, { key: null, params, query, body, headers: { ...headers, ...more } })
    for (const [name, sent] of Object.entries(OTHERS)) {
      if (name === 'a hidden page' && MAY_BE_HIDDEN.includes(route.id)) continue
      const { status, body: said } = await ask(sent)
      assert.equal(
        [status, (said as { detail: string }).detail.slice(0, 35)],
        [403, 'This request came from another site'],
        name,
      )
    }
    const own = await ask({ origin: new URL(world.url).origin })
    assert.ok(own.status < 400, `${own.status} ${JSON.stringify(own.body)}`)
  })

for (const route of forms.filter(({ id }) => id in FOR_OTHERS))
  test(`${route.id} is for other sites, too`, async ({ world }) => {
    const { params = {}, query = {}, headers = {}, body } = await arrange(world, route)
    const more = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const { status } = await send(world, route, { key: null, params, query, body, headers: { ...headers, ...more } })
    assert.ok(status < 400, String(status))
  })

test('the exceptions exist', () => {
  const known = forms.map(({ id }) => id)
  assert.equal(
    Object.keys(FOR_OTHERS).filter(id => !known.includes(id)),
    [],
  )
})

test.run()
