import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_OF_CODE, messages, textOfMessage } from './message.ts'

const test = suite('the messages of schemas')
const says = messages({ 'shop.fixed': 'must be open', 'shop.given': 'must be {name}' })

test('whatever an input has, the messages of others keep their texts', () => {
  const fixed = says('shop.fixed')
  const made = Array.from({ length: 5_000 }, (_, at) => says('shop.given', { name: `x${at}` }))
  assert.is(made.filter(message => textOfMessage(message) !== undefined).length, MOST_OF_CODE)
  assert.equal(textOfMessage(made.at(-1) ?? ''), { code: 'shop.given', params: { name: 'x4999' } })
  const after = says('shop.fixed')
  assert.equal([textOfMessage(fixed)?.code, textOfMessage(after)?.code], ['shop.fixed', 'shop.fixed'])
})

test('one that is made again is the latest', () => {
  const first = says('shop.given', { name: 'a' })
  for (let at = 0; at < MOST_OF_CODE - 1; at++) says('shop.given', { name: `b${at}` })
  says('shop.given', { name: 'a' })
  says('shop.given', { name: 'c' })
  assert.is(textOfMessage(first)?.code, 'shop.given')
})

test('one that is too long has none', () => {
  assert.is(textOfMessage(says('shop.given', { name: 'x'.repeat(600) })), undefined)
})

test.run()
