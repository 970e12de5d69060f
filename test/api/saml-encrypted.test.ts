import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser, mailsTo } from '../world/browser.ts'
import { type Encryption, encrypted, encryptIn } from '../world/saml-encryption.ts'
import { assertionXml, responseXml, type Saying, sign } from '../world/saml-provider.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { ATTACKS, type Attack, RSA_SHA256 } from './saml-attack.ts'

const test = suite<{ world: World; story: SamlStory }>('encrypted assertions')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
let begun = 0
// An account's audit log takes 30 refusals a minute, so every 25 tests use another account.
test.before.each(async context => {
  if (begun++ % 25 === 0) context.story = await SamlStory.begin(context.world, { role_mapping: { ops: 'super_admin' } })
})
test.after(({ world }) => world.close())

const certificateOf = ({ connection }: SamlStory) =>
  connection.service_provider.certificates.find(({ use }) => use === 'encryption')?.certificate ?? ''

type What = 'assertion' | 'response' | 'both' | 'none'

/** A response with an encrypted assertion, signed as a provider does: the whole after the encryption. */
function write(story: SamlStory, say: Saying, what: What, how: Partial<Encryption> = {}, certificate?: string): string {
  const inside = what === 'assertion' || what === 'both' ? 'assertion' : 'none'
  const xml = encryptIn(story.provider.write(say, { what: inside }), certificate ?? certificateOf(story), how)
  return what === 'response' || what === 'both' ? sign(xml, 'Response', RSA_SHA256, story.provider.pair) : xml
}

async function tryOut(story: SamlStory, xml: (say: Saying) => string | Promise<string>) {
  const browser = new Browser(story.world)
  const asked = await story.ask(browser)
  const posted = await story.post(await xml(story.say(`ada@${story.domain}`, asked.id)), asked.relay)
  if (posted.status !== 200) return { status: posted.status, body: posted.body, reason: (await story.refusals())[0] }
  return { status: (await browser.send('GET', pathOf(posted.body.url))).body.status, body: posted.body, reason: null }
}

const CIPHERS = ['aes-128-gcm', 'aes-256-gcm', 'aes-128-cbc', 'aes-256-cbc'] as const
const TRANSPORTS = [
  { transport: 'rsa-oaep-mgf1p', digest: 'sha1' },
  { transport: 'rsa-oaep', digest: 'sha1' },
  { transport: 'rsa-oaep', digest: 'sha256' },
  { transport: 'rsa-oaep', digest: 'sha512', place: 'beside', isNamed: true },
  { transport: 'rsa-oaep', digest: 'sha256', mask: 'sha1' },
  { transport: 'rsa-oaep', digest: 'sha1', mask: 'sha384' },
  { transport: 'rsa-oaep-mgf1p', digest: 'sha256' },
] as const

for (const cipher of CIPHERS)
  for (const [index, transport] of TRANSPORTS.entries())
    test(`${cipher} with ${transport.transport}, ${transport.digest} and ${'mask' in transport ? transport.mask : 'its mask'}: whatever is signed`, async ({
      story,
    }) => {
      const ways = ['both', 'response', 'assertion'] as const
      for (const what of index === 0 ? ways : ways.slice(0, 1)) {
        const done = await tryOut(story, say => write(story, say, what, { cipher, ...transport }))
        const isOracle = what === 'assertion' && cipher.endsWith('cbc')
        const expected = isOracle ? [403, 'algorithm_not_allowed'] : ['signed_in', null]
        assert.equal([done.status, done.reason], expected, `${what} ${JSON.stringify(done.body)}`)
      }
    })

/** What an attacker can make without the provider's key: everything but its signatures. */
const OWN: [what: string, reason: string, xml: (given: { story: SamlStory; say: Saying }) => string | Promise<string>][] = [
  ['nothing is signed', 'unsigned', ({ story, say }) => write(story, say, 'none')],
  ['nothing is signed, and the cipher detects no change', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'none', { cipher: 'aes-256-cbc' })],
  ['for another key', 'encrypted', async ({ story, say }) => write(story, say, 'both', {}, (await makeCa('x', story.world.clock.now())).cert_pem)],
  ['the padding of RSA 1.5', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'both', { transport: 'rsa-1_5' })],
  ['Triple DES', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'both', { cipherName: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' })],
  ['a cipher named as a property that all objects have', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'both', { cipherName: 'constructor' })],
  ['a mask of another digest than the one that is named', 'encrypted', ({ story, say }) => write(story, say, 'both', { transport: 'rsa-oaep', digest: 'sha256', mask: 'sha1', rewrite: xml => xml.replace('mgf1sha1', 'mgf1sha512') })],
  ['a mask that is not known', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'both', { transport: 'rsa-oaep', digest: 'sha256', rewrite: xml => xml.replace('mgf1sha256', 'mgf1md5') })],
  ['two masks', 'algorithm_not_allowed', ({ story, say }) => write(story, say, 'both', { transport: 'rsa-oaep', rewrite: xml => xml.replace(/<xenc11:MGF[^>]*>/, mask => mask + mask) })],
  ['GCM named CBC', 'encrypted', ({ story, say }) => write(story, say, 'both', { cipherName: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc' })],
  ['a key of another length', 'encrypted', ({ story, say }) => write(story, say, 'both', { cipherName: 'http://www.w3.org/2009/xmlenc11#aes128-gcm' })],
  ['a ciphertext without its tag', 'encrypted', ({ story, say }) => write(story, say, 'both', { change: bytes => bytes.subarray(0, -16) })],
  ['a ciphertext of nothing', 'encrypted', ({ story, say }) => write(story, say, 'both', { change: bytes => bytes.subarray(0, 3) })],
  ['a ciphertext that stands elsewhere', 'structure', ({ story, say }) => write(story, say, 'both', { rewrite: xml => xml.replace(/<xenc:CipherValue>[^<]*<\/xenc:CipherValue>(?![\s\S]*<xenc:CipherValue>)/, '<xenc:CipherReference URI="http://127.0.0.1:1/x"/>') })],
  ['two encrypted keys', 'structure', ({ story, say }) => write(story, say, 'both', { rewrite: xml => xml.replace(/<xenc:EncryptedKey[\s\S]*<\/xenc:EncryptedKey>/, key => key + key.replace('_key', '_other')) })],
  ['two encrypted texts', 'structure', ({ story, say }) => write(story, say, 'both', { rewrite: xml => xml.replace(/<xenc:EncryptedData[\s\S]*<\/xenc:EncryptedData>/, data => data + data.replace('_data', '_other').replace('_key', '_two')) })],
  ['two ids that are the same', 'structure', ({ story, say }) => write(story, say, 'both', { rewrite: xml => xml.replace('_key', '_data') })],
  ['a forged assertion beside the encrypted one', 'structure', ({ story, say }) => write(story, say, 'both').replace('<saml:EncryptedAssertion', `${assertionXml({ ...say, assertion_id: '_evil' })}<saml:EncryptedAssertion`)],
  ['a forged encrypted assertion before the signed one', 'structure', ({ story, say }) => write(story, say, 'both').replace('<saml:EncryptedAssertion', `${encrypted(assertionXml(say), certificateOf(story)).replaceAll('_key', '_k').replaceAll('_data', '_d')}<saml:EncryptedAssertion`)],
  ['a forged assertion within the encrypted one', 'structure', ({ story, say }) => write(story, say, 'both', { rewrite: xml => xml.replace('</saml:EncryptedAssertion>', `${assertionXml({ ...say, assertion_id: '_evil' })}</saml:EncryptedAssertion>`) })],
  ['a signature within the encrypted one', 'signature_elsewhere', ({ story, say }) => write(story, say, 'response').replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '').replace('<xenc:EncryptedData', `${/<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(write(story, say, 'response'))?.[0]}<xenc:EncryptedData`)],
  ['another ciphertext under the signature of the whole', 'signature_invalid', ({ story, say }) => write(story, say, 'response').replace(/<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/, encrypted(assertionXml({ ...say, groups: ['ops'] }), certificateOf(story)))],
  ['an encrypted assertion in an encrypted one', 'structure', ({ story, say }) => encryptIn(responseXml(say), certificateOf(story)).replace(/<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/, all => encrypted(all, certificateOf(story)))],
  ['a whole response in an encrypted assertion', 'structure', ({ story, say }) => responseXml(say, encrypted(story.provider.write(say), certificateOf(story)))],
  ['an encrypted name', 'encrypted', ({ story, say }) => story.provider.write({ ...say, name_id: null }, { what: 'none' }).replace('</saml:Subject>', '<saml:EncryptedID/></saml:Subject>')],
  ['an encrypted text that is no XML', 'malformed', ({ story, say }) => responseXml(say, encrypted('hello', certificateOf(story)))],
  ['an encrypted text of another encoding', 'malformed', ({ story, say }) => responseXml(say, encrypted(Buffer.from(assertionXml(say), 'utf16le'), certificateOf(story)))],
  ['an encrypted bomb of elements', 'too_large', ({ story, say }) => responseXml(say, encrypted(assertionXml(say).replace('<saml:Subject>', `${'<x>'.repeat(9_000)}${'</x>'.repeat(9_000)}<saml:Subject>`), certificateOf(story)))],
  ['an encrypted entity', 'dtd', ({ story, say }) => responseXml(say, encrypted(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${assertionXml(say)}`, certificateOf(story)))],
] // biome-ignore format: a table

for (const [what, reason, xml] of OWN)
  test(`refused: ${what}`, async ({ story }) => {
    const done = await tryOut(story, say => xml({ story, say }))
    assert.equal([done.status, done.reason], [403, reason], JSON.stringify(done.body))
  })

test('a ciphertext that was changed at any place is refused, in the same words', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const told = new Set<string>()
  for (const at of [0, 11, 12, 40, 500, -17, -16, -1]) {
    const change = (bytes: Buffer) => {
      const place = at < 0 ? bytes.length + at : at
      bytes[place] = (bytes[place] ?? 0) ^ 1
      return bytes
    }
    const gcm = await tryOut(story, say => write(story, say, 'assertion', { change }))
    assert.equal([gcm.status, gcm.reason], [403, 'encrypted'], `GCM at ${at}`)
    // The signature of the whole is verified before anything is decrypted.
    const signed = (say: Saying) =>
      write(story, say, 'response', { cipher: 'aes-256-cbc' }).replace(
        /(<xenc:CipherValue>\n)./g,
        '$1_'.replace('_', 'A'),
      )
    const cbc = await tryOut(story, signed)
    assert.equal([cbc.status, cbc.reason], [403, 'signature_invalid'], `CBC at ${at}`)
    for (const { body } of [gcm, cbc]) told.add(JSON.stringify({ ...body, request_id: '', instance: '' }))
  }
  assert.is(told.size, 1, [...told].join('\n'))
})

/** Attacks on what an assertion itself says, which must not be admitted because it was encrypted. */
const INSIDE = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
async function hidden({ xml, reason }: Attack, given: { story: SamlStory; say: Saying; world: World }) {
  const attacked = await xml(given)
  const plain = given.story.provider.write(given.say)
  if (typeof attacked !== 'string' || !INSIDE.test(attacked)) return null
  // Only where nothing but the assertion differs.
  if (attacked.replace(INSIDE, '') !== plain.replace(INSIDE, '')) return null
  // Two assertions in one ciphertext are no document.
  const isTwo = /<\/saml:Assertion><saml:Assertion/.test(attacked)
  return { xml: encryptIn(attacked, certificateOf(given.story)), reason: isTwo ? 'malformed' : reason }
}

const tried = new Set<string>()
for (const attack of ATTACKS)
  test(`encrypted, it is refused as well: ${attack.what}`, async ({ world, story }) => {
    const browser = new Browser(world)
    const asked = await story.ask(browser)
    const made = await hidden(attack, { story, say: story.say(`ada@${story.domain}`, asked.id), world })
    if (made === null) return
    tried.add(attack.what)
    assert.is((await story.post(made.xml, asked.relay)).status, 403)
    assert.is((await story.refusals())[0], made.reason)
  })

test('most attacks are on what an assertion says', () => assert.ok(tried.size > 35, `${tried.size}`))

test('a sign-in that begins at the provider names its connection by our certificate', async ({ world }) => {
  const story = await SamlStory.begin(world, { allow_idp_initiated: true })
  for (const isNamed of [true, false]) {
    const xml = write(story, story.say(`ada@${story.domain}`, null), 'both', { isNamed })
    assert.is((await story.post(xml)).status, isNamed ? 200 : 403, String(isNamed))
  }
})

test('keys are replaced every year; the last one decrypts for another year', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const first = certificateOf(story)
  const metadata = async () => (await fetch(story.connection.service_provider.metadata_url)).text()
  const bare = (pem: string) => pem.split('\n').slice(1, 3).join('\n')
  assert.ok((await metadata()).includes(bare(first)))
  await world.leap('365d')
  await world.advance('1m')
  story.connection = await story.read()
  const second = certificateOf(story)
  assert.is.not(second, first)
  const encryption = (await metadata()).split('use="encryption"')
  assert.is(encryption.length, 2, 'one certificate to encrypt for')
  assert.ok(encryption[1]?.includes(bare(second)))
  for (const certificate of [first, second]) {
    const done = await tryOut(story, say => write(story, say, 'both', {}, certificate))
    assert.is(done.status, 'signed_in', String(done.reason))
  }
  const [owner] = await world.sql<{ email: string }>(
    `select p.email from member m join person p on p.id = m.person_id where m.account_id = $1 and m.role = 'owner'`,
    [story.account.id],
  )
  const mails = await mailsTo(world, owner?.email ?? '')
  assert.ok(
    mails.some(mail => /new certificate for encryption/.test(JSON.stringify(mail))),
    'admins are told',
  )
  await world.leap('366d')
  await world.advance('1m')
  const late = await tryOut(story, say => write(story, say, 'both', {}, first))
  assert.equal([late.status, late.reason], [403, 'encrypted'])
})

test.run()
