import { NotAllowed, openEgress } from '@pharos/control-plane/platform/egress.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, type Receiver, silence, startReceiver } from './receiver.ts'

const OWN = {
  DATABASE_URL: 'postgresql://u:p@127.0.0.1:5999/x',
  NATS_URL: 'nats://localhost:4999',
  CLICKHOUSE_URL: undefined,
  PHAROS_HOST: '0.0.0.0',
  PHAROS_PORT: 3999,
}
const test = suite<{ receiver: Receiver }>('outbound requests')

const open = (allow: boolean) => openEgress({ ...OWN, PHAROS_ALLOW_PRIVATE_WEBHOOKS: allow }, [])
const post = (egress: ReturnType<typeof open>, url: string) =>
  egress.request({ url, headers: { 'x-a': 'b' }, body: 'hello' })

test.before(async context => {
  context.receiver = await startReceiver()
})
test.after(({ receiver }) => receiver.stop())

async function refusal(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => null,
    reason => reason as Error,
  )
  assert.ok(error, 'it was not refused')
  return error
}

test('what is sent arrives, and the start of the answer comes back', async ({ receiver }) => {
  receiver.reply = answer(202, 'x'.repeat(100_000), { 'retry-after': '7' })
  const egress = open(true)
  const got = await post(egress, `${receiver.url}/hook?a=1`)
  assert.is(got.status, 202)
  assert.is(got.text.length, 4_096)
  assert.is(got.headers['retry-after'], '7')
  const [request] = receiver.received.splice(0)
  assert.equal(
    [request?.method, request?.path, request?.body, request?.headers['x-a']],
    ['POST', '/hook?a=1', 'hello', 'b'],
  )
  await egress.close()
})

test('the name and password of an address are sent as such, and stay out of the rest', async ({ receiver }) => {
  receiver.reply = answer(200, '')
  const egress = open(true)
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const { host } = new URL(receiver.url)
  await post(egress, `http://ops:p%40ss%3A1@${host}/hook`)
  await post(egress, `http://ops@${host}/hook`)
  await post(egress, `http://${host}/hook`)
  await egress.request({ url: `http://ops:x@${host}/`, headers: { authorization: 'Bearer token' }, body: '' })
  const requests = receiver.received.splice(0)
  assert.equal(
    requests.map(({ headers }) => headers.authorization),
    [basic('ops:p@ss:1'), basic('ops:'), undefined, 'Bearer token'],
  )
  assert.ok(requests.every(({ headers, path }) => headers.host === host && !path.includes('@')))
  await egress.close()
})

test('a redirect is an answer and is not followed', async ({ receiver }) => {
  receiver.reply = answer(307, '', { location: `${receiver.url}/elsewhere` })
  const egress = open(true)
  assert.is((await post(egress, receiver.url)).status, 307)
  assert.is(receiver.received.splice(0).length, 1)
  await egress.close()
})

const refused: [string, boolean, string, RegExp][] = [
  ['a private address', false, 'http://127.0.0.1:1/', /not a public address/],
  ['a private address as a number', false, 'http://2130706433:1/', /not a public address/],
  ['a private address in IPv6', false, 'http://[::1]:1/', /not a public address/],
  ['a private address inside IPv6', false, 'http://[::ffff:10.0.0.1]/', /not a public address/],
  ['a name that leads to a private address', false, 'http://localhost:1/', /not a public address/],
  ['metadata services, also where private ones are allowed', true, 'http://169.254.169.254/latest', /metadata/],
  ['the database', true, 'http://127.0.0.1:5999/', /belongs to the monitoring installation/],
  ['the database by another spelling', true, 'http://[::1]:5999/', /belongs to the monitoring installation/],
  [
    'the API, which listens everywhere',
    true,
    'http://127.0.0.1:3999/metrics',
    /belongs to the monitoring installation/,
  ],
  ['a port of mail', true, 'http://127.0.0.1:25/', /another protocol than HTTP/],
  ['a port of mail with TLS', true, 'https://localhost:465/', /another protocol than HTTP/],
  ['the bus by name', true, 'http://localhost:4999/', /belongs to the monitoring installation/],
]
for (const [name, allow, url, words] of refused)
  test(`refused: ${name}`, async () => {
    const egress = open(allow)
    const error = await refusal(post(egress, url))
    assert.instance(error, NotAllowed)
    assert.match(error.message, words)
    assert.match((await egress.refusalOf(url))?.text ?? '', words)
    await egress.close()
  })

test('an address that is allowed, or a name without one, is not refused when it is given', async ({ receiver }) => {
  const egress = open(true)
  assert.is(await egress.refusalOf(receiver.url), null)
  assert.is(await egress.refusalOf('http://there-is-no-such-name.invalid/'), null)
  await egress.close()
})

test('a request to a receiver that does not respond times out', async ({ receiver }) => {
  receiver.reply = silence
  const egress = open(true)
  assert.is((await refusal(post(egress, receiver.url))).name, 'TimeoutError')
  await egress.close()
})

test.run()
