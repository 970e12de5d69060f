import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Exit } from './child.ts'
import { type Running, supervise } from './supervise.ts'

const test = suite('supervision')

/** A part that ends when the test calls `end`. */
function puppet() {
  const started: { end: (exit: Exit) => void; stopped: boolean }[] = []
  let fail = false
  let wake = () => {}
  const start = async (): Promise<Running> => {
    if (fail) throw new Error('no room')
    let end: (exit: Exit) => void = () => {}
    const exited = new Promise<Exit>(resolve => {
      end = resolve
    })
    const entry = { end, stopped: false }
    started.push(entry)
    wake()
    const stop = () => {
      entry.stopped = true
      end({ code: 0, signal: null })
      return exited
    }
    const said = ['working', 'Error: out of luck', '    at line 1']
    return { pid: started.length, exited, said, stop, kill: () => void stop() }
  }
  const untilStarts = (count: number) =>
    new Promise<void>(resolve => {
      wake = () => started.length >= count && resolve()
      wake()
    })
  return { part: { name: 'the agent', start }, started, untilStarts, refuse: (on: boolean) => (fail = on) }
}

test('a part that ends is started again, and says so', async () => {
  const { part, started, untilStarts } = puppet()
  const said: string[] = []
  const kept = supervise(part, await part.start(), { say: line => said.push(line), fatal: () => false })
  started[0]?.end({ code: null, signal: 'SIGKILL' })
  await untilStarts(2)
  assert.equal(said, ['the agent was ended by SIGKILL; starting it again in 0.25 s'])
  await kept.stop()
  assert.is(started.length, 2)
  assert.ok(started[1]?.stopped)
})

const WATCHDOG = 'pharos: the agent is ended, since it uses 900 MB'

for (const [name, lines, cause] of [
  ['its own watchdog ended', ['working', WATCHDOG], ` (${WATCHDOG})`],
  ['its own watchdog ended while it spoke', ['working', WATCHDOG, '{"level":30,"msg":"late"}'], ` (${WATCHDOG})`],
  ['the kernel ended', ['pharos: a warning', 'Error: of before'], ''],
] as const)
  test(`a part that ${name} says why, if that is known`, async () => {
    const { part, started, untilStarts } = puppet()
    const said: string[] = []
    const first = { ...(await part.start()), said: lines }
    const kept = supervise(part, first, { say: line => said.push(line), fatal: () => false })
    started[0]?.end({ code: null, signal: 'SIGKILL' })
    await untilStarts(2)
    assert.is(said[0], `the agent was ended by SIGKILL${cause}; starting it again in 0.25 s`)
    await kept.stop()
  })

test('a fatal end is left alone', async () => {
  const { part, started } = puppet()
  const fatal: Exit[] = []
  const kept = supervise(part, await part.start(), { say: () => {}, fatal: (_, exit) => fatal.push(exit) > 0 })
  started[0]?.end({ code: 78, signal: null })
  await new Promise(resolve => setImmediate(resolve))
  await kept.stop()
  assert.equal(fatal, [{ code: 78, signal: null }])
  assert.is(started.length, 1)
})

test('a stop while it waits to be started again starts nothing', async () => {
  const { part, started } = puppet()
  const said: string[] = []
  const kept = supervise(part, await part.start(), { say: line => said.push(line), fatal: () => false })
  started[0]?.end({ code: 1, signal: null })
  await new Promise(resolve => setImmediate(resolve))
  await kept.stop()
  assert.is(started.length, 1)
  assert.match(said[0] ?? '', /ended with exit code 1 \(Error: out of luck\)/)
})

test.run()
