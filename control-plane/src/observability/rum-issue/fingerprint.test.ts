import { groupReasonText } from '@pharos/shared-protocol/rum/group-reason.ts'
import { parseStack } from '@pharos/shared-protocol/rum/stack.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveFrame } from '../rum-source-map/resolve.ts'
import { functionName, groupError, scriptName } from './fingerprint.ts'
import { messageTemplate } from './message.ts'

for (const [given, template] of [
  ['user 42 not found', 'user <number> not found'],
  ['GET https://api.example/a?b=c failed', 'GET <url> failed'],
  ['mail to ada@shop.example failed', 'mail to <address> failed'],
  ['order 0a1b2c3d-0000-4000-8000-0123456789ab is gone', 'order <id> is gone'],
  ['expired at 2026-11-29T10:00:00Z', 'expired at <time>'],
  ['no item "blue shirt" left', 'no item <text> left'],
  ["no item 'blue shirt' left", 'no item <text> left'],
  ["it isn't there, and won't be", "it isn't there, and won't be"],
  ['token 9f86d081884c7d65 is bad', 'token <id> is bad'],
  ['at 0xdeadbeef', 'at <number>'],
  ['1,234.50 is  too\nmuch', '<number> is too much'],
] as const)
  test(`${JSON.stringify(given)} is ${template}`, () => assert.is(messageTemplate(given), template))

for (const [given, name] of [
  ['async Object.buy [as onClick]', 'buy'],
  ['new Cart', 'Cart'],
  ['get price', 'price'],
  ['Cart/buy/<', 'buy'],
  ['a.b.c', 'c'],
  ['HTMLButtonElement.<anonymous>', ''],
  ['async Object.<anonymous> [as onClick]', ''],
  ['<anonymous>', ''],
  ['anonymous', ''],
  ['new <anonymous>', ''],
  ['global code', ''],
  ['module code', ''],
  ['eval code', ''],
  ['Form.makeAnonymous', 'makeAnonymous'],
  [null, ''],
] as const)
  test(`the function ${given} is ${name || 'none'}`, () => assert.is(functionName(given), name))

for (const [given, name] of [
  ['https://shop.example/assets/app-B4x_9z1Q.js?v=3', 'app.js'],
  ['/static/js/main.9f86d081.chunk.js', 'main.chunk.js'],
  ['/app.js', 'app.js'],
  ['/checkout-form.js', 'checkout-form.js'],
] as const)
  test(`the script ${given} is ${name}`, () => assert.is(scriptName(given), name))

const group = (error_type: string, message: string, stack: string) => {
  const frames = parseStack(stack, { error_type, message }).frames.map(frame => resolveFrame(frame, null))
  return groupError({ error_type, message, frames })
}
test('an anonymous handler is one fault in each browser', () => {
  const at = 'https://shop.example/app-1a2b3c4d.js'
  const [chrome, firefox, safari] = [
    `TypeError: no item 7\n    at HTMLButtonElement.<anonymous> (${at}:1:310)`,
    `@${at}:1:310`,
    `${at}:1:310`,
  ].map(stack => group('TypeError', 'no item 7', stack))
  assert.equal([firefox?.fingerprint, safari?.fingerprint], [chrome?.fingerprint, chrome?.fingerprint])
  assert.is(chrome?.culprit, 'app.js')
})

const chrome = (build: string, line: number) =>
  group(
    'TypeError',
    'no item 7',
    `TypeError: no item 7\n    at Cart.checkout (https://shop.example/app-${build}.js:1:${line})\n    at t (https://shop.example/app-${build}.js:1:9)`,
  )

test('without a map functions, script and message tell, whatever the build and the browser', () => {
  const [one, other] = [chrome('B4x09z1Q', 100), chrome('9f86d081', 300)]
  const firefox = group(
    'TypeError',
    'no item 8',
    'checkout@https://shop.example/app-1a2b3c4d.js:1:5\nn@https://shop.example/app-1a2b3c4d.js:1:9',
  )
  assert.equal([other.fingerprint, firefox.fingerprint], [one.fingerprint, one.fingerprint])
  assert.equal(one.reason, { code: 'functions_and_message', params: { script: 'app.js', functions: ['checkout'] } })
  assert.equal([one.title, one.culprit], ['TypeError: no item 7', 'checkout in app.js'])
})

test('without a stack, or with frames of others alone, the message tells', () => {
  const [bare, extension, other] = [
    group('Error', 'Script error.', ''),
    group('Error', 'Script error.', 'Error: Script error.\n    at f (chrome-extension://abc/x.js:1:2)'),
    group('Error', 'another', ''),
  ]
  assert.is(extension?.fingerprint, bare?.fingerprint)
  assert.is.not(other?.fingerprint, bare?.fingerprint)
  for (const language of TEXT_LANGUAGES)
    for (const { reason } of [bare, extension, chrome('a', 1)])
      assert.ok(groupReasonText(reason as never, language).length > 20)
})

test('a type that a minifier has named tells nothing', () => {
  const [one, other] = ['t', 'CartError'].map(type => group(type, 'closed', ''))
  assert.is(one?.fingerprint, other?.fingerprint)
  assert.is.not(group('TypeError', 'closed', '').fingerprint, one?.fingerprint)
})

test('hostile messages are read in little time', () => {
  for (const part of ['a@', 'a.', "'", '"', '1,', 'http://', 'a1', '0x', '2026-']) {
    const start = process.cpuUsage()
    for (let i = 0; i < 100; i++) messageTemplate(part.repeat(50_000))
    assert.ok(process.cpuUsage(start).user < 1_000_000, part)
  }
})

test.run()
