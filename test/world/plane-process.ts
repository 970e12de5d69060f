// A process of the control plane on a clock that its parent advances, and that dies at a commit on request
// (follower.ts).
import { startControlPlane } from '@pharos/control-plane/control-plane.ts'
import { readConfig } from '@pharos/control-plane/platform/config.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import pg from 'pg'
import { TestClock } from './clock.ts'
import type { Death, Order } from './follower.ts'

let death: Death | null = null

/** Whether it dies at this commit; before it, it does so at once. */
function diesNow(): boolean {
  const dies = death !== null && !death.fails && --death.commits === 0
  if (dies && death?.when === 'before') process.kill(process.pid, 'SIGKILL')
  return dies
}

/** Counts the commits of transactions that wrote, and dies at the requested one: before it, or once it is durable. */
function dieAtCommits(): void {
  const { query } = pg.Client.prototype
  const wrote = new WeakSet<object>()
  pg.Client.prototype.query = function (this: object, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? '')
    if (/^\s*(insert|update|delete|with)/i.test(text)) wrote.add(this)
    const isCommit = /^\s*commit/i.test(text) && wrote.delete(this)
    const dies = isCommit && diesNow()
    const answer = Reflect.apply(query, this, given) as unknown
    if (dies) void Promise.resolve(answer).then(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  } as typeof query
}

/** The same for changes of files. */
function dieAtFiles({ objects }: Pick<Platform, 'objects'>): void {
  for (const name of ['write', 'removeAll'] as const) {
    const change = objects[name] as (...given: unknown[]) => Promise<void>
    objects[name] = async (...given: unknown[]) => {
      if (death?.fails) {
        if (--death.commits === 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        return change(...given)
      }
      const dies = death?.files === true && diesNow()
      await change(...given)
      if (dies) process.kill(process.pid, 'SIGKILL')
    }
  }
}

dieAtCommits()
const clock = new TestClock(new Date(Number(process.env.WORLD_NOW)).toISOString())
const config = readConfig(process.env, process.cwd())
const plane = await startControlPlane(config, createLog('warn', { write: text => process.stdout.write(text) }), clock)
dieAtFiles(plane.platform)

process.on('message', async (order: Order) => {
  if (order.die !== undefined) death = order.die
  if (order.now === undefined) return
  clock.leap(order.now - clock.now(), order.since)
  const worked = await clock.runPolls()
  process.send?.({ rests: !worked && plane.idle(), next: clock.next() })
})
// It ends with the story.
process.on('disconnect', () => process.exit())
process.send?.({ rests: false, next: clock.next() })
