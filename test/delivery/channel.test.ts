import { openEgress } from '@pharos/control-plane/platform/egress.ts'
import { CHANNELS } from '@pharos/control-plane/response/delivery/channel/index.ts'
import type { Message } from '@pharos/control-plane/response/delivery/index.ts'
import { type Doors, sendOnce } from '@pharos/control-plane/response/delivery/send.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CASES } from './channel-case.ts'
import { type ChannelCase, LINK, WORDS } from './channel-said.ts'
import { message } from './message.ts'
import { answer, type Receiver, silence, startReceiver } from './receiver.ts'

const test = suite<{ receiver: Receiver }>('channels')
const OWN = {
  DATABASE_URL: 'postgresql://u:p@127.0.0.1:5999/x',
  NATS_URL: 'nats://localhost:4999',
  PHAROS_HOST: '127.0.0.1',
  PHAROS_PORT: 3999,
}
const VENDORS = ['slack', 'telegram', 'pushover', 'pagerduty', 'opsgenie', 'twilio']

const said: Message = message({
  event: 'incident.opened',
  severity: 'critical',
  subject: WORDS.subject,
  text: WORDS.text,
  facts: [{ label: 'Reason', value: WORDS.fact }],
  links: [{ label: 'Acknowledge', url: LINK, action: 'acknowledge' }],
  thread: 'thread/1',
  webhook: { event: 'incident.opened' },
})

function doorTo(base: string, PHAROS_ALLOW_PRIVATE_WEBHOOKS = true): Doors {
  const config = {
    ...OWN,
    PHAROS_ALLOW_PRIVATE_WEBHOOKS,
    PHAROS_CHANNEL_ENDPOINTS: Object.fromEntries(VENDORS.map(name => [name, `${base}/${name}`])),
    PHAROS_TWILIO_ACCOUNT_SID: 'AC1',
    PHAROS_TWILIO_AUTH_TOKEN: 'twilio-secret',
    PHAROS_TWILIO_FROM: '+15550100',
  }
  const clock = { now: () => epoch(said.at) }
  const egress = openEgress(config, [])
  return { config, egress, publicEgress: egress, clock } as unknown as Doors
}

async function send(receiver: Receiver, one: ChannelCase, given: Partial<Message> = {}, door = doorTo(receiver.url)) {
  receiver.received.length = 0
  const result = await sendOnce(door, one.endpoint(receiver.url), { id: 'delivery-1', message: { ...said, ...given } })
  await door.egress.close()
  return { result, request: receiver.received[0] }
}

test.before(async context => {
  context.receiver = await startReceiver()
})
test.after(({ receiver }) => receiver.stop())

test('each type that speaks HTTP is in the table', () => {
  const types = new Set(Object.values(CASES).map(one => one.endpoint('http://127.0.0.1').type))
  assert.equal(
    [...types].sort(),
    Object.keys(CHANNELS)
      .filter(type => type !== 'email')
      .sort(),
  )
})

for (const [name, one] of Object.entries(CASES)) {
  test(`${name}: a message arrives in the form of the service`, async ({ receiver }) => {
    receiver.reply = answer(one.ok.status, one.ok.body)
    const { result, request } = await send(receiver, one)
    assert.is(result.result, 'delivered', JSON.stringify(result))
    assert.is(receiver.received.length, 1)
    assert.ok(request)
    assert.equal([request.method, request.path], ['POST', one.path])
    one.check(request)
  })

  test(`${name}: a permanent refusal of the service is not retried`, async ({ receiver }) => {
    receiver.reply = answer(one.wrong.status, one.wrong.body)
    const { result } = await send(receiver, one)
    assert.is(result.result, one.byScheduleAlone ? 'failed' : 'refused')
    assert.is(result.status, one.wrong.status)
  })

  test(`${name}: a rate limit delays as long as it says, and a service error is retried`, async ({ receiver }) => {
    receiver.reply = answer(429, { parameters: { retry_after: 17 } }, { 'retry-after': '17' })
    const { result } = await send(receiver, one)
    const then = one.byScheduleAlone ? ['failed', false] : ['limited', 17_000]
    assert.equal([result.result, 'retry_after_ms' in result && result.retry_after_ms], then)
    receiver.reply = answer(503, 'busy')
    assert.is((await send(receiver, one)).result.result, 'failed')
  })

  test(`${name}: a redirect is not followed`, async ({ receiver }) => {
    receiver.reply = answer(302, '', { location: `${receiver.url}/elsewhere` })
    const { result } = await send(receiver, one)
    assert.is(result.result, 'failed')
    assert.is(receiver.received.length, 1)
  })

  test(`${name}: a private address is refused where they are not allowed`, async ({ receiver }) => {
    const { result, request } = await send(receiver, one, {}, doorTo(receiver.url, false))
    assert.is(result.result, 'refused')
    assert.match(result.result === 'refused' ? result.reason.text : '', /not a public address/)
    assert.is(request, undefined)
  })

  test(`${name}: what is too long is cut, and nothing else is lost`, async ({ receiver }) => {
    receiver.reply = answer(one.ok.status, one.ok.body)
    const long = '<&*_ü🔴'.repeat(5_000)
    const links = Array.from({ length: 20 }, (_, index) => ({
      label: long,
      url: `https://x.example/${index}`,
      action: 'view' as const,
    }))
    const facts = Array.from({ length: 60 }, () => ({ label: long, value: long }))
    const { result, request } = await send(receiver, one, { subject: long, text: long, facts, links })
    assert.is(result.result, 'delivered')
    assert.ok(request)
    const { text, limit } = one.longest(request)
    assert.ok(text.length <= limit, `${text.length} is over ${limit}`)
    assert.ok(text.isWellFormed())
  })

  test(`${name}: what is stored of the response contains no secret`, async ({ receiver }) => {
    const { secrets } = one.endpoint(receiver.url)
    receiver.reply = answer(500, `you sent ${Object.values(secrets).join(' ')}`)
    const { result } = await send(receiver, one)
    for (const secret of Object.values(secrets)) assert.not.match(JSON.stringify(result), secret)
  })
}

test('a request to a service that does not respond times out, for each type', async ({ receiver }) => {
  receiver.reply = silence
  const results = await Promise.all(Object.values(CASES).map(one => send(receiver, one)))
  for (const { result } of results) {
    assert.is(result.result, 'failed')
    assert.is('reason' in result && result.reason.text, 'no answer within 5 s')
  }
})

test('a service that takes the message in time has it, however slowly its body comes', async ({ receiver }) => {
  receiver.reply = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('o')
  }
  const webhook = CASES.webhook
  assert.ok(webhook)
  const { result } = await send(receiver, webhook)
  assert.equal([result.result, result.answer], ['delivered', 'o'])
})

test('pagers open, acknowledge and close one alert by one key', async ({ receiver }) => {
  receiver.reply = answer(202, '{}')
  const pagerduty = CASES.pagerduty
  const opsgenie = CASES.opsgenie
  assert.ok(pagerduty && opsgenie)
  const acknowledged = { event: 'incident.acknowledged', tone: 'info' as const }
  const resolved = { event: 'incident.resolved', tone: 'recovered' as const }
  const key = { routing_key: 'r-secret', dedup_key: 'thread/1', client: 'Pharos' }
  const pd = async (given: Partial<Message>) => JSON.parse((await send(receiver, pagerduty, given)).request?.body ?? '')
  assert.equal(await pd(acknowledged), { ...key, event_action: 'acknowledge' })
  assert.equal(await pd(resolved), { ...key, event_action: 'resolve' })
  const path = async (given: Partial<Message>) => (await send(receiver, opsgenie, given)).request?.path
  assert.is(await path(acknowledged), '/opsgenie/alerts/thread%2F1/acknowledge?identifierType=alias')
  assert.is(await path(resolved), '/opsgenie/alerts/thread%2F1/close?identifierType=alias')
})

test('messages of a bot are retried after a rate limit or an error of its service', async ({ receiver }) => {
  const bot = CASES.chat_channel
  assert.ok(bot)
  for (const [error, expected] of [
    ['ratelimited', 'limited'],
    ['internal_error', 'failed'],
    ['invalid_auth', 'refused'],
  ]) {
    receiver.reply = answer(200, { ok: false, error })
    assert.is((await send(receiver, bot)).result.result, expected)
  }
})

test('without an account for texts and calls they are refused, and say so', async ({ receiver }) => {
  const sms = CASES.sms
  assert.ok(sms)
  const door = doorTo(receiver.url)
  const without = { ...door, config: { ...door.config, PHAROS_TWILIO_FROM: undefined } } as Doors
  const { result } = await send(receiver, sms, {}, without)
  assert.equal('reason' in result && result.reason.text, 'this installation has no account for SMS and phone calls')
})

test.run()
