import { globSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanDelivery } from '../../control-plane/web/console/src/words/delivery-reason.ts'
import { germanReason } from '../../control-plane/web/console/src/words/reason.ts'
import * as made from './made-reasons.ts'

const test = suite('the German of the reasons that the server gives')

/** What is left of our own English in a German sentence. */
const ENGLISH =
  /\b(the|of|is|was|has|have|must|not|no|region|regions|by|over|above|below|with|and|for|its|fails?|within)\b/

for (const [kind, make] of Object.entries(made))
  test(`each of ${kind} has one, whole`, () => {
    const reasons = make()
    assert.ok(reasons.length > 4)
    assert.equal(
      reasons.filter(reason => ENGLISH.test(germanReason(reason) ?? 'the')),
      [],
    )
  })

const MAKERS =
  'control-plane/src/{monitoring/**,observability/alert-rule,response/automation,response/backtest}/!(*.test|*.fixture|fixture).ts'
/** A text with a space on a line that gives a reason. A template that begins with a value is one of `made-reasons.ts`. */
const TEXT = /'([A-Za-z][^'\n]* [^'\n]*)'|`([A-Za-z][^`\n]* [^`\n]*)`/g

test('so has each that stands in a source', () => {
  const lines = globSync(MAKERS).flatMap(path => readFileSync(path, 'utf8').split('\n'))
  const texts = lines
    .filter(line => /\breason(:|,| = )|takeError\(/.test(line))
    .flatMap(line => [...line.matchAll(TEXT)].map(([, plain, template]) => plain ?? String(template)))
  assert.ok(texts.length > 15, `only ${texts.length} were found`)
  const filled = texts.map(text => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '3'))
  assert.equal(
    filled.filter(text => germanReason(text) === undefined),
    [],
  )
})

const DELIVERY =
  'control-plane/src/{response/delivery/**,platform}/{channel,email,twilio,lane,rules,quota,egress,outbound-fault}.ts'
/** What completes `reason: `, an error, or a `return`, and stands in a table of such words. */
const WHY =
  /(?:reason(?::| =)[^'`\n]*|return |[A-Z_]+: |NotAllowed\(.*|\? |&& )(?:'([a-z][^'\n]* [^'\n]*)'|`([^`\n]* [^`\n]*)`)/g

test('each reason of a message that did not arrive has one', () => {
  const sources = globSync(DELIVERY)
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const texts = [...sources.matchAll(WHY)].map(([, plain, template]) => plain ?? String(template))
  assert.ok(texts.length > 25, `only ${texts.length} were found`)
  const filled = texts.map(text =>
    text.replace(/\$\{over\}/, '20 by one account').replace(/\$\{reason\}/, 'it answered 301'),
  )
  const whole = filled.filter(text => !text.startsWith('${limit.')).map(text => text.replaceAll(/\$\{[^}]*\}/g, '3'))
  assert.equal(
    whole.filter(text => germanDelivery(text) === undefined),
    [],
  )
})

test.run()
