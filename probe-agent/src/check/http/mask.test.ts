import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MASKED } from '../mask.ts'
import { check, listenHttp, NO_SECRETS, specFor } from './check.fixture.ts'
import { createMask } from './mask.ts'

const test = suite('mask')

const spec = specFor('http://x/', { basic_username: 'ann', headers: [{ name: 'x-key', value: '', secret: true }] })
const SECRET = 's&cr"t <värde>/+='
const mask = createMask(spec, {
  headers: { 0: 'session=abcdefgh1234' },
  basic_password: SECRET,
  bearer_token: 'tok-123456',
})

const echoes: [string, string][] = [
  ['itself', SECRET],
  ['as a URL component', encodeURIComponent(SECRET)],
  ['as a URL component in lower case', encodeURIComponent(SECRET).replace(/%../g, hex => hex.toLowerCase())],
  ['as a form field', encodeURIComponent(SECRET).replaceAll('%20', '+')],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in HTML', 's&amp;cr&quot;t &lt;värde&gt;/+='],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64url', Buffer.from(SECRET).toString('base64url')],
  ['as basic credentials', Buffer.from(`ann:${SECRET}`).toString('base64')],
  ['the bearer token', 'tok-123456'],
  ['the secret header', 'session=abcdefgh1234'],
  ['the value within the secret header', 'abcdefgh1234'],
]

for (const [name, echo] of echoes) {
  test(`hides ${name}`, () => assert.is(mask.text(`before ${echo} after`).includes(MASKED), true))
  test(`leaves nothing of ${name}`, () => assert.not(mask.text(`before ${echo} after`).includes(echo.slice(2, 8))))
}

for (const around of ['', 'x', 'xy', 'xyz']) {
  test(`hides a secret in the base64 of a longer text (offset ${around.length})`, () => {
    const text = Buffer.from(`${around}tok-123456 and more`).toString('base64')
    assert.ok(mask.text(text).includes(MASKED), text)
  })
}

test('a secret at the cut is hidden completely', () => {
  assert.is(mask.head('abc tok-123456 def', 8), `abc ${MASKED}`)
  assert.is(mask.head('abc tok-123456 def', 3), 'abc')
  assert.is(mask.head('abc tok-123456 def', 15), `abc ${MASKED} `)
})

test('masks make a text at most twice as long as what is kept of it', () => {
  const short = createMask(specFor('http://x/'), { ...NO_SECRETS, bearer_token: '1' })
  assert.is(short.head('1'.repeat(1_000), 60), MASKED.repeat(10))
  assert.ok(short.head(`${'1'.repeat(9)}${'x'.repeat(100)}`, 60).length <= 120)
})

test('without secrets nothing is hidden', () => {
  assert.is(createMask(specFor('http://x/'), NO_SECRETS).head('anything', 3), 'any')
})

test('what is kept has no NUL and no half character', () => {
  const body = `a\0b${'x'.repeat(65_532)}😀`
  for (const made of [mask, createMask(specFor('http://x/'), NO_SECRETS)]) {
    const kept = made.head(body, 65_536)
    assert.ok(kept.isWellFormed())
    assert.ok(kept.startsWith('a\uFFFDb'))
    assert.is(made.text('a\0b\ud83d'), 'a\uFFFDb\uFFFD')
  }
})

test('an outcome shows no secret, wherever the server echoes it', async () => {
  const token = 'very-secret-token'
  const target = await listenHttp((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: `/next?token=${token}` }).end()
    else response.writeHead(500, { 'x-echo': token, location: `/again?${token}` }).end(`${'.'.repeat(65_530)}${token}`)
  })
  const spec = specFor(target.uri, {
    assertions: [
      { source: 'header', property: 'x-echo', comparison: 'equals', target: 'x' },
      { source: 'body', property: null, comparison: 'is_empty', target: null },
    ],
  })
  const outcome = await check(spec, { ...NO_SECRETS, bearer_token: token })
  await target.close()
  assert.is(outcome.failure_reason, 'unexpected_status')
  assert.not(JSON.stringify(outcome).includes('very-s'))
  assert.ok(outcome.failure_detail?.includes(MASKED))
})

test('a redirect that cannot be followed does not show a secret in its address', async () => {
  const token = 'very-secret-token'
  const target = await listenHttp(
    (_, response) => void response.writeHead(302, { location: `gopher://${token}/` }).end(),
  )
  const outcome = await check(specFor(target.uri), { ...NO_SECRETS, bearer_token: token })
  await target.close()
  assert.is(outcome.failure_reason, 'protocol_error')
  assert.not(JSON.stringify(outcome).includes('very-s'))
})

test.run()
