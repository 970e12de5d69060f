import { createSign } from 'node:crypto'
import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAlarm } from './cloudwatch.ts'
import { requireSigned, requireSnsAddress, type SnsEnvelope, signedText } from './sns.ts'

const test = suite<{ cert_pem: string; key_pem: string }>('envelopes of Amazon SNS')
test.before(async context => void Object.assign(context, await makeCa('sns.amazonaws.com', Date.UTC(2026, 0, 1))))

const CERTIFICATE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'
const unsigned: Omit<SnsEnvelope, 'Signature'> = {
  Type: 'Notification',
  MessageId: 'm-1',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
  Subject: 'ALARM: "cpu"',
  Message: '{"AlarmName":"cpu"}',
  Timestamp: '2026-01-01T00:00:00.000Z',
  SignatureVersion: '2',
  SigningCertURL: CERTIFICATE,
}

function sign(key: string, envelope: Omit<SnsEnvelope, 'Signature'>): SnsEnvelope {
  const algorithm = envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const text = signedText({ ...envelope, Signature: '' })
  return { ...envelope, Signature: createSign(algorithm).update(text).sign(key, 'base64') }
}

async function refusalOf(envelope: SnsEnvelope, pem: string): Promise<string | null> {
  return requireSigned(envelope, async () => pem).then(
    () => null,
    (error: Error) => error.message,
  )
}

test('only what is at the address of a certificate is fetched', async ({ cert_pem, key_pem }) => {
  const host = 'https://sns.eu-west-1.amazonaws.com'
  const fetched: string[] = []
  for (const SigningCertURL of [
    `${host}/`,
    `${host}/?Action=Publish&Message=x`,
    `${host}/SimpleNotificationService-1.pem?n=1`,
    `${host}/other/SimpleNotificationService-1.pem`,
    `${host}/SimpleNotificationService-${'a'.repeat(65)}.pem`,
    `${host}.example.com/SimpleNotificationService-1.pem`,
  ]) {
    const refused = await requireSigned(sign(key_pem, { ...unsigned, SigningCertURL }), async url => {
      fetched.push(url)
      return cert_pem
    }).catch((error: Error) => error.message)
    assert.match(refused ?? 'believed', 'SigningCertURL', SigningCertURL)
  }
  assert.equal(fetched, [])
})

test('both versions of the signature are believed, of each type of envelope', async ({ cert_pem, key_pem }) => {
  const confirmation = {
    ...unsigned,
    Type: 'SubscriptionConfirmation',
    Token: 't',
    SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
  } as const
  for (const SignatureVersion of ['1', '2'] as const)
    for (const envelope of [unsigned, confirmation, { ...unsigned, Subject: undefined } as typeof unsigned])
      assert.is(await refusalOf(sign(key_pem, { ...envelope, SignatureVersion }), cert_pem), null)
})

test('no signed field can be changed, nor the version', async ({ cert_pem, key_pem }) => {
  const envelope = sign(key_pem, unsigned)
  const changes = [
    { Message: '{"AlarmName":"other"}' },
    { MessageId: 'm-2' },
    { Subject: 'other' },
    { Timestamp: '2026-01-01T00:00:01.000Z' },
    { TopicArn: 'arn:aws:sns:eu-west-1:210987654321:alarms' },
    { SignatureVersion: '1' as const },
    { Signature: 'AAAA' },
  ]
  for (const change of changes)
    assert.match((await refusalOf({ ...envelope, ...change }, cert_pem)) ?? '', 'Signature', JSON.stringify(change))
})

test('what is no certificate is not believed', async ({ key_pem }) => {
  assert.match((await refusalOf(sign(key_pem, unsigned), '<html>')) ?? '', 'could not be read')
})

const ADDRESSES: [url: string, ours: boolean][] = [
  [CERTIFICATE, true],
  ['https://sns.cn-north-1.amazonaws.com.cn/x.pem', true],
  ['https://sns.us-gov-west-1.amazonaws.com/x.pem', true],
  ['http://sns.eu-west-1.amazonaws.com/x.pem', false],
  ['https://sns.eu-west-1.amazonaws.com:8443/x.pem', false],
  ['https://user@sns.eu-west-1.amazonaws.com/x.pem', false],
  ['https://sns.eu-west-1.amazonaws.com.example.com/x.pem', false],
  ['https://sns.example.com/x.pem', false],
  ['https://evil.sns.eu-west-1.amazonaws.com/x.pem', false],
  ['https://s3.eu-west-1.amazonaws.com/x.pem', false],
  ['https://sns.amazonaws.com/x.pem', false],
  ['https://169.254.169.254/x.pem', false],
  ['', false],
] // biome-ignore format: a table

for (const [url, ours] of ADDRESSES) {
  test(`${url} is ${ours ? '' : 'not '}an address of SNS`, () => {
    if (ours) assert.is(requireSnsAddress('f', url), url)
    else assert.throws(() => requireSnsAddress('f', url), /must be an https address of Amazon SNS/)
  })
}

test('an alarm opens, an alarm that is over resolves, and one that knows nothing does nothing', () => {
  const alarm = { AlarmName: 'cpu', AlarmArn: 'arn:cpu', NewStateReason: 'It is hot.', AlarmDescription: null }
  const read = (NewStateValue: string) => readAlarm(JSON.stringify({ ...alarm, NewStateValue }))
  assert.equal(read('ALARM'), { key: 'arn:cpu', state: 'firing', title: 'cpu', severity: null, detail: 'It is hot.' })
  assert.is(read('OK')?.state, 'resolved')
  assert.is(read('INSUFFICIENT_DATA'), null)
  for (const wrong of ['', 'x', '{}', '{"AlarmName":"cpu","NewStateValue":"HOT"}'])
    assert.throws(() => readAlarm(wrong), /Message/)
})

test('an event of EventBridge is the same alarm', () => {
  const read = (value: string) =>
    readAlarm(
      JSON.stringify({
        source: 'aws.cloudwatch',
        'detail-type': 'CloudWatch Alarm State Change',
        resources: ['arn:cpu'],
        detail: { alarmName: 'cpu', state: { value, reason: 'It is hot.' } },
      }),
    )
  assert.equal(read('ALARM'), { key: 'arn:cpu', state: 'firing', title: 'cpu', severity: null, detail: 'It is hot.' })
  assert.is(read('OK')?.state, 'resolved')
  assert.throws(() => read('HOT'), /Message/)
})

test.run()
