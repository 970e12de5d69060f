import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newTrace } from '../connection/trace.ts'
import { Expectation } from '../expectation.ts'
import { failedSoon } from '../http/costly.ts'
import { readAnswer } from './answer.ts'
import { TcpFault } from './fault.ts'

const test = suite('tcp answers')

/** Counts how often an answer is matched. */
class Counting extends Expectation {
  looks = 0

  override isMet(answer: Buffer): Promise<boolean> {
    this.looks++
    return super.isMet(answer)
  }
}

function reading(expression: string, judge = failedSoon) {
  const socket = new PassThrough() as unknown as Socket
  const expectation = new Counting(expression, judge)
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

/** Expressions that are linear, and yet take long on the 4 KB of an answer. */
const SLOW = [
  '(?:(?:a?){100}){10}[b-z]',
  '(?:a?b?){450}[c-e]$',
  '(?:[a-m]?[a-z]?){450}\\d',
  '(?:.*a){300}[b-z]',
  '(?:.?){900}[^a]',
  '(?:\\w?\\w?){480}\\W',
  '(?:(?:a|aa){1,9}){90}[b-z]$',
  '(?:a{0,30}){30}[^a]$',
]

const took: number[] = []

for (const expression of SLOW)
  test(`the event loop goes on while ${expression} is matched`, async () => {
    let last = performance.now()
    let longest = 0
    const tick = () => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    const timer = setInterval(tick, 1)
    const { socket, read } = reading(expression)
    const begun = performance.now()
    socket.emit('data', Buffer.alloc(65_536, 'a'))
    const fault = await read.then(
      () => null,
      (error: unknown) => error,
    )
    tick()
    clearInterval(timer)
    assert.instance(fault, TcpFault)
    assert.is((fault as TcpFault).reason, 'unexpected_answer')
    took.push(performance.now() - begun)
    // A moment of 20 ms on the loop, on a busy machine.
    assert.ok(longest < 250, `the loop stood still for ${longest} ms`)
  })

test('some of them take long', () => {
  assert.ok(Math.max(...took) > 20, `${took}`)
})

test('an answer in parts is matched less often if that takes long', async () => {
  const slowly: typeof failedSoon = async ([assertion]) => {
    await new Promise(resolve => setTimeout(resolve, 30))
    return assertion ? [{ ...assertion, actual: '' }] : []
  }
  const { socket, expectation, read } = reading('!', slowly)
  const timer = setInterval(() => socket.emit('data', Buffer.alloc(40, 'a')), 10)
  await read.catch(() => undefined)
  clearInterval(timer)
  // The answer takes a second; of quick ones there are ten looks.
  assert.ok(expectation.looks <= 4, `${expectation.looks} looks`)
})

test('an end while an expression is matched is the last look', async () => {
  const { socket, read } = reading('(?:(?:a?){100}){10}[^a]$')
  socket.emit('data', Buffer.alloc(2_000, 'a'))
  socket.emit('data', Buffer.from('!'))
  socket.emit('end')
  await read
})

test.run()
