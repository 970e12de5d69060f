import { createVerify, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { SamlProvider } from '../world/saml-provider.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { OWN_PAGE, pathOf, SamlStory } from '../world/sso.ts'

const test = suite<{ world: SharedWorld }>('requests to SAML identity providers')

test.before(async context => {
  setSchemaValidator({ validate: async () => 'not checked' })
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const posting = (metadata: string) => metadata.replace('bindings:HTTP-Redirect', 'bindings:HTTP-POST')
const signing = (metadata: string) =>
  metadata.replace('WantAuthnRequestsSigned="false"', 'WantAuthnRequestsSigned="true"')

/** A draft, whose test sends the same request as a sign-in. */
async function asked(world: SharedWorld, change: (metadata: string) => string) {
  const provider = await SamlProvider.create(world)
  const story = await SamlStory.begin(world, { metadata_xml: change(provider.metadata()) }, false)
  await world.sql('update sso_connection set active = true where id = $1', [story.connection.id])
  const browser = new Browser(world)
  const at = `/auth/sso/start?connection_id=${story.connection.id}`
  const { body } = await browser.send('GET', at, undefined, OWN_PAGE)
  return { story, provider, browser, at, body: body as { url: string; fields: Record<string, string> | null } }
}

const ourCertificate = (story: SamlStory) =>
  story.connection.service_provider.certificates.find(({ use }) => use === 'signing')?.certificate ?? ''

test('metadata with both bindings: the address is preferred; with neither, it is refused', async ({ world }) => {
  const provider = await SamlProvider.create(world)
  const service = /<SingleSignOnService[^>]*>/
  const both = (xml: string) => xml.replace(service, one => posting(one).replace('/sso', '/post') + one)
  const { story, body } = await asked(world, both)
  assert.equal([story.connection.sso_binding, story.connection.sso_url], ['redirect', provider.sso_url])
  assert.is(body.fields, null)
  const params = { body: { name: 'x', metadata_xml: provider.metadata().replace(service, '') } }
  const reply = await fetch(`${world.url}/account/sso/saml/connection`, {
    method: 'POST',
    headers: { authorization: `Bearer ${story.account.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(params.body),
  })
  assert.is(reply.status, 400)
  assert.match(await reply.text(), 'HTTP-Redirect or HTTP-POST')
})

test('metadata with HTTP-POST alone: a page posts the request, which is not compressed', async ({ world }) => {
  const { story, provider, browser, at, body } = await asked(world, posting)
  assert.equal([story.connection.sso_binding, body.url], ['post', provider.sso_url])
  const xml = Buffer.from(body.fields?.SAMLRequest ?? '', 'base64').toString()
  assert.match(xml, /^(<.xml[^>]*>)?<samlp:AuthnRequest /)
  assert.not.match(xml, 'Signature')
  const id = /\bID="([^"]+)"/.exec(xml)?.[1] ?? ''
  const posted = await story.post(
    provider.write(provider.saying(story.connection.service_provider, `ada@${story.domain}`, id)),
    body.fields?.RelayState,
  )
  assert.is(posted.status, 200, `${JSON.stringify(posted.body)} ${await story.refusals()}`)
  assert.is((await browser.send('GET', pathOf(posted.body.url))).body.status, 'signed_in')
  const page = await fetch(`${world.url}${at}`, { headers: { accept: 'text/html', ...OWN_PAGE } })
  const html = await page.text()
  assert.ok(html.includes(`<form method="post" action="${provider.sso_url.replaceAll('&', '&#38;')}">`), html)
  assert.match(html, /<input type="hidden" name="SAMLRequest" value="[\w+/=]+">/)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'sha256-[^']+'.*form-action \*$/)
})

test('a provider that wants signed requests gets them, in the address', async ({ world }) => {
  const { story, body } = await asked(world, signing)
  assert.is(story.connection.sign_requests, true)
  const { search, searchParams } = new URL(body.url)
  assert.is(searchParams.get('SigAlg'), 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  const parts = new Map(
    search
      .slice(1)
      .split('&')
      .map(part => [part.split('=')[0], part]),
  )
  const octets = ['SAMLRequest', 'RelayState', 'SigAlg'].map(name => parts.get(name)).join('&')
  const signature = searchParams.get('Signature') ?? ''
  const isBy = (certificate: string, text: string) =>
    createVerify('RSA-SHA256').update(text).verify(new X509Certificate(certificate).publicKey, signature, 'base64')
  assert.ok(isBy(ourCertificate(story), octets))
  assert.not.ok(isBy(ourCertificate(story), octets.replace('RelayState=', 'RelayState=x')))
  const sp = ServiceProvider({ metadata: await (await fetch(story.connection.service_provider.metadata_url)).text() })
  assert.is(sp.entityMeta.isAuthnRequestSigned(), true)
  const idp = IdentityProvider({
    metadata: signing(story.provider.metadata()),
    privateKey: story.provider.pair.key_pem,
  })
  const query = Object.fromEntries(searchParams)
  const { extract } = await idp.parseLoginRequest(sp, Constants.wording.binding.redirect, {
    query,
    octetString: octets,
  })
  assert.ok(extract.request?.id)
})

test('and in a form, with a signature in the request', async ({ world }) => {
  const { story, body } = await asked(world, xml => posting(signing(xml)))
  const xml = Buffer.from(body.fields?.SAMLRequest ?? '', 'base64').toString()
  const { SignedXml } = signedXml()
  const isBy = (text: string) => {
    const signed = new SignedXml({ publicCert: ourCertificate(story), getCertFromKeyInfo: () => null })
    signed.loadSignature(/<Signature[\s\S]*<\/Signature>/.exec(text)?.[0] ?? '')
    try {
      return signed.checkSignature(text)
    } catch {
      return false
    }
  }
  assert.ok(isBy(xml))
  assert.not.ok(isBy(xml.replace(story.connection.service_provider.acs_url, 'https://evil.example/')))
})

interface Verifier {
  loadSignature(text: string): void
  checkSignature(text: string): boolean
}

/** The library with which the SAML library signs, used to verify. */
function signedXml(): { SignedXml: new (options: object) => Verifier } {
  const ours = createRequire(new URL('../../control-plane/package.json', import.meta.url))
  return createRequire(ours.resolve('@node-saml/node-saml'))('xml-crypto')
}

test('without metadata, the binding and the signature are chosen', async ({ world }) => {
  const provider = await SamlProvider.create(world)
  const story = await SamlStory.begin(world, {}, false)
  const { entity_id, sso_url, pair } = provider
  await story.update({ entity_id, sso_url, certificates: [pair.cert_pem], sso_binding: 'post', sign_requests: true })
  assert.equal([story.connection.sso_binding, story.connection.sign_requests], ['post', true])
  await story.update({ publish_encryption: false, sign_requests: false })
  const text = await (await fetch(story.connection.service_provider.metadata_url)).text()
  assert.match(text, 'AuthnRequestsSigned="false"')
  assert.not.match(text, 'use="encryption"')
  assert.match(text, 'use="signing"')
})

test.run()
