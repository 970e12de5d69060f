import { setImmediate as turn } from 'node:timers/promises'
import { LIVE } from '@pharos/shared-protocol/check/browser.ts'
import { LiveLines } from '@pharos/shared-protocol/message/live.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Log } from '../log.ts'
import { tellerOf } from './teller.ts'

const test = suite('live lines of a watched run')

const log = { debug: () => {} } as unknown as Log
const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ level: 'log', text: String(n) }))

function arrange() {
  const sent: LiveLines[] = []
  const answers: { resolve(reply: string): void; reject(error: Error): void }[] = []
  const ask = (message: string) => {
    sent.push(LiveLines.parse(JSON.parse(message)))
    const { promise, ...answer } = Promise.withResolvers<string>()
    answers.push(answer)
    return promise
  }
  return { sent, answers, tell: tellerOf({ ask, log }, 'token') }
}

test('one message at a time; what is written meanwhile is in the next', async () => {
  const { sent, answers, tell } = arrange()
  tell(lines(1))
  tell(lines(2))
  tell(lines(3))
  assert.is(sent.length, 1)
  answers[0]?.resolve('{}')
  await turn()
  assert.equal(
    sent.map(message => message.lines.length),
    [1, 5],
  )
})

test('a lost message loses its lines, but not later ones', async () => {
  const { sent, answers, tell } = arrange()
  tell(lines(1))
  answers[0]?.reject(new Error('no reply'))
  await turn()
  tell(lines(2))
  assert.is(sent.length, 2)
})

test('only the first lines of a run that writes without end are sent', async () => {
  const { sent, answers, tell } = arrange()
  for (let n = 0; n < 10; n++) tell(lines(1_000))
  for (let n = 0; n < 20; n++) {
    answers[n]?.resolve('{}')
    await turn()
  }
  assert.is(
    sent.reduce((sum, message) => sum + message.lines.length, 0),
    LIVE.lines,
  )
  assert.ok(sent.every(message => message.lines.length <= LIVE.batch))
})

test.run()
