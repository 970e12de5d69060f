import { MOST_TOGETHER, splitOutcomes } from '@pharos/shared-protocol/message/outcomes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageId, Together } from './together.ts'

interface Given {
  together: Together
  sent: { id: string; outcomes: string[] }[]
  fails: boolean
}

const test = suite<Given>('outcomes in one message')

test.before.each(context => {
  context.sent = []
  context.fails = false
  context.together = new Together(async ({ id, data }) => {
    const outcomes = splitOutcomes(Buffer.from(data)).map(each => Buffer.from(each).toString())
    context.sent.push({ id, outcomes })
    if (context.fails) throw new Error('no confirmation')
  })
})

const add = ({ together }: Given, count: number, text = '{}') =>
  Promise.all(Array.from({ length: count }, (_, n) => together.add(`token ${n}`, text)))

test('outcomes that end together are one message, in their order', async context => {
  const { together, sent } = context
  await Promise.all([together.add('a', '{"n":1}'), together.add('b', '{"n":2}')])
  await together.add('c', '{"n":3}')
  assert.equal(sent, [
    { id: messageId(['a', 'b']), outcomes: ['{"n":1}', '{"n":2}'] },
    { id: messageId(['c']), outcomes: ['{"n":3}'] },
  ])
})

test('a message has a largest number of outcomes, and of bytes', async context => {
  await add(context, MOST_TOGETHER + 1)
  assert.equal(
    context.sent.map(({ outcomes }) => outcomes.length),
    [MOST_TOGETHER, 1],
  )
  context.sent.length = 0
  await add(context, 3, 'x'.repeat(30_000))
  assert.equal(
    context.sent.map(({ outcomes }) => outcomes.length),
    [2, 1],
  )
  context.sent.length = 0
  await Promise.all([add(context, 1), add(context, 1, 'x'.repeat(500_000)), add(context, 1)])
  assert.equal(
    context.sent.map(({ outcomes }) => outcomes[0]?.length),
    [2, 500_000, 2],
  )
})

test('each outcome of a message that is not confirmed is told', async context => {
  context.fails = true
  const settled = await Promise.allSettled([context.together.add('a', '{}'), context.together.add('b', '{}')])
  assert.equal(
    settled.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  context.fails = false
  await context.together.add('a', '{}')
  assert.is(context.sent.length, 2)
})

test('the message id is of the whole tokens, which others cannot guess', () => {
  const token = 'a|b|c|slot|1|0|9|99|mac'
  assert.is(messageId([token]), messageId([token]))
  assert.is.not(messageId([token]), messageId([token.replace('mac', 'other')]))
  assert.is.not(messageId([token]), messageId([token, token]))
})

test.run()
