import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { pathOf, SamlStory } from '../world/sso.ts'

const test = suite<{ world: SharedWorld }>('samlify as the identity provider')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const ENCRYPTED = {
  isAssertionEncrypted: true,
  keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  dataEncryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
} as const

for (const [how, encryption] of [
  ['in the clear', { isAssertionEncrypted: false }],
  // Its library for encryption is another one, and reads our certificate in our metadata.
  ['encrypted', ENCRYPTED],
] as const)
  test(`samlify as the provider understands us, and we understand it ${how}`, async ({ world }) => {
    setSchemaValidator({ validate: async () => 'not checked' })
    const story = await SamlStory.begin(world)
    const ours = await fetch(story.connection.service_provider.metadata_url)
    assert.match(ours.headers.get('content-type') ?? '', 'application/samlmetadata+xml')
    const sp = ServiceProvider({ metadata: await ours.text() })
    assert.is(sp.entityMeta.getEntityID(), story.connection.service_provider.entity_id)
    const { pair } = story.provider
    const idp = IdentityProvider({
      metadata: story.provider.metadata(),
      privateKey: pair.key_pem,
      ...encryption,
      loginResponseTemplate: { context: RESPONSE, attributes: [] },
    })
    const browser = new Browser(world)
    const asked = await story.ask(browser)
    const query = Object.fromEntries(new URL(asked.url).searchParams)
    const { extract } = await idp.parseLoginRequest(sp, Constants.wording.binding.redirect, { query })
    assert.is(extract.request?.id, asked.id)
    const say = story.say(`ada@${story.domain}`, asked.id)
    const made = await idp.createLoginResponse(
      sp,
      { extract },
      Constants.wording.binding.post,
      {},
      {
        customTagReplacement: template => ({
          id: say.response_id,
          context: template
            .replaceAll('{ID}', say.response_id)
            .replaceAll('{AssertionID}', say.assertion_id)
            .replaceAll('{ACS}', say.recipient)
            .replaceAll('{Audience}', say.audience)
            .replaceAll('{Issuer}', say.issuer)
            .replaceAll('{Now}', new Date(say.issued_at).toISOString())
            .replaceAll('{Later}', new Date(say.not_on_or_after).toISOString())
            .replaceAll('{InResponseTo}', asked.id)
            .replaceAll('{NameID}', say.email),
        }),
      },
    )
    const posted = await story.postForm({ SAMLResponse: made.context, RelayState: asked.relay })
    assert.is(posted.status, 200, `${JSON.stringify(posted.body)} ${await story.refusals()}`)
    assert.is((await browser.send('GET', pathOf(posted.body.url))).body.status, 'signed_in')
  })

const RESPONSE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{Now}" Destination="{ACS}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{Now}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{Later}" Recipient="{ACS}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{Now}" NotOnOrAfter="{Later}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{Now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion></samlp:Response>`

test.run()
