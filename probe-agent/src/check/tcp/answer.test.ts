import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newTrace } from '../connection/trace.ts'
import { readAnswer } from './answer.ts'
import { Expectation } from './expectation.ts'
import { TcpFault } from './fault.ts'

const test = suite('tcp answers')

/** Counts how often an answer is matched. */
class Counting extends Expectation {
  looks = 0

  override isMet(answer: Buffer): boolean {
    this.looks++
    return super.isMet(answer)
  }
}

function reading(expression: string) {
  const socket = new PassThrough() as unknown as Socket
  const expectation = new Counting(expression, () => performance.now())
  const answer = { content: Buffer.alloc(0) }
  return {
    socket,
    expectation,
    answer,
    read: readAnswer(
      socket,
      expectation,
      newTrace(() => performance.now()),
      answer,
    ),
  }
}

test('an answer in single bytes is matched once, and once more after a pause', async () => {
  const { socket, expectation, answer, read } = reading('!')
  for (let count = 0; count < 3_000; count++) socket.emit('data', Buffer.from('.'))
  socket.emit('data', Buffer.from('!'))
  assert.is(expectation.looks, 1)
  await read
  assert.is(expectation.looks, 2)
  assert.is(answer.content.length, 3_001)
})

test('nothing is kept beyond 4 KB, however much comes', async () => {
  const { socket, answer, read } = reading('!')
  for (let count = 0; count < 100; count++) socket.emit('data', Buffer.alloc(65_536, '.'))
  const error = await read.then(
    () => null,
    (fault: unknown) => fault,
  )
  assert.instance(error, TcpFault)
  assert.is(answer.content.length, 4_096)
})

test('all matches of an answer share one second', () => {
  // Each reading of this clock takes half a second.
  let now = 0
  const expectation = new Expectation('!', () => (now += 500))
  assert.is(expectation.isMet(Buffer.from('.')), false)
  assert.is(expectation.isMet(Buffer.from('.')), false)
  assert.throws(() => expectation.isMet(Buffer.alloc(4_096, '.')), /took more than 1000 ms/)
})

test.run()
