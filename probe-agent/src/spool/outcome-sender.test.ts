import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Outcome } from '@pharos/shared-protocol/message/run.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TooLarge } from '../bus/too-large.ts'
import { silentLog } from '../log.ts'
import { type Finished, finish, runOf } from './finished.ts'
import { OutcomeSender } from './outcome-sender.ts'
import { Spool } from './spool.ts'

/** A bus that can be away or lose messages, and a test clock. */
class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'pharos-outcomes-'))
  readonly sent: { token: string; outcome: Outcome }[] = []
  up = true
  confirms = true
  /** When the bus confirms. */
  confirmation = Promise.resolve()
  /** The largest message that the bus accepts, bytes. */
  most = 10_000
  now = 1_000_000
  spool = new Spool(this.folder)
  readonly time = {
    now: () => this.now,
    monotonic: () => this.now - 999_000,
    since: (at: number) => this.now - 999_000 - at,
  }
  sender = this.open()

  open(): OutcomeSender {
    return new OutcomeSender({
      spool: this.spool,
      log: silentLog,
      time: this.time,
      isUp: () => this.up,
      publish: (token, data) => this.#publish(token, data),
    })
  }

  /** Resolves when the outcome is on the bus or the disk. */
  async deliver(finished: Finished): Promise<void> {
    await this.sender.deliver(finished)
    await this.sender.settled()
  }

  finished(ordinal: number) {
    const token = `acc|mon|reg|slot|1700|${ordinal}|1|9|sig`
    return finish({ v: 1, token, agent: 'a', loop_delay_ms: 1, blind: false, outcome: { ordinal } }, this.time)
  }

  async #publish(token: string, data: string): Promise<void> {
    await this.confirmation
    if (!this.confirms) throw new Error('no confirmation')
    if (data.length > this.most) throw new TooLarge()
    this.sent.push({ token, outcome: Outcome.parse(JSON.parse(data)) })
  }
}

const test = suite<{ desk: Desk }>('outcome sender')

test.before.each(context => {
  context.desk = new Desk()
})
test.after.each(({ desk }) => rmSync(desk.folder, { recursive: true, force: true }))

/** The runs of the published outcomes; asserts that each was published with its own token. */
function idsOf(desk: Desk): string[] {
  for (const { token, outcome } of desk.sent) assert.is(token, outcome.token)
  return desk.sent.map(({ outcome }) => runOf(outcome.token))
}

test('publishes at once while the bus is there', async ({ desk }) => {
  await desk.deliver(desk.finished(0))
  assert.equal(idsOf(desk), ['acc/mon/reg/slot/1700/0'])
  assert.is(desk.spool.count, 0)
})

test('spools while the bus is away, and publishes in order with its age', async ({ desk }) => {
  desk.up = false
  await desk.deliver(desk.finished(0))
  desk.now += 10_000
  await desk.deliver(desk.finished(1))
  assert.is(desk.spool.count, 2)
  desk.now += 5_000
  desk.up = true
  await desk.sender.empty()
  assert.equal(
    desk.sent.map(one => one.outcome.age_ms),
    [15_000, 5_000],
  )
  assert.is(desk.spool.count, 0)
  assert.equal(readdirSync(desk.folder), [])
})

test('what the bus does not confirm is spooled, and stays until it is', async ({ desk }) => {
  desk.confirms = false
  await desk.deliver(desk.finished(0))
  await desk.sender.empty()
  assert.is(desk.spool.count, 1)
  desk.confirms = true
  await desk.sender.empty()
  assert.is(desk.spool.count, 0)
  assert.is(desk.sent.length, 1)
})

test('a check does not wait for the confirmation of its outcome until many are on their way', async ({ desk }) => {
  let go = () => {}
  desk.confirmation = new Promise(resolve => {
    go = resolve
  })
  for (let n = 0; n < 256; n++) await desk.sender.deliver(desk.finished(n))
  let waited = true
  const next = desk.sender.deliver(desk.finished(256)).then(() => {
    waited = false
  })
  await turn()
  assert.ok(waited)
  assert.is(desk.sender.unsettled, 257)
  go()
  await Promise.all([next, desk.sender.settled()])
  assert.is(desk.sender.unsettled, 0)
  assert.is(desk.sender.published, 257)
})

test('no outcome overtakes those in the spool', async ({ desk }) => {
  desk.confirms = false
  await desk.deliver(desk.finished(0))
  await desk.sender.empty()
  desk.confirms = true
  await desk.deliver(desk.finished(1))
  await desk.sender.empty()
  assert.equal(
    idsOf(desk).map(id => id.at(-1)),
    ['0', '1'],
  )
})

test("after a restart the age is that of the installation's clock", async ({ desk }) => {
  desk.up = false
  const finished = { ...desk.finished(0), boot: 'an earlier process', endedMonotonic: 99_999_999 }
  await desk.deliver(finished)
  desk.spool = new Spool(desk.folder)
  const later = desk.open()
  desk.now += 60_000
  desk.up = true
  await later.empty()
  assert.equal(
    desk.sent.map(one => one.outcome.age_ms),
    [60_000],
  )
})

test('a text that is no outcome does not hold up the rest', async ({ desk }) => {
  desk.up = false
  await desk.spool.append('{"strange":true}')
  await desk.spool.append('not even JSON')
  await desk.deliver(desk.finished(3))
  desk.up = true
  await desk.sender.empty()
  assert.is(desk.sent.length, 1)
  assert.is(desk.spool.count, 0)
})

test('an outcome that neither bus nor disk takes is counted', async ({ desk }) => {
  desk.up = false
  rmSync(desk.folder, { recursive: true })
  await desk.deliver(desk.finished(0))
  assert.is(desk.sender.lost, 1)
})

test('an outcome that the bus will never take is counted, and holds up no other', async ({ desk }) => {
  desk.up = false
  const large = desk.finished(0)
  large.message.outcome = 'x'.repeat(desk.most)
  await desk.deliver(large)
  await desk.deliver(desk.finished(1))
  desk.up = true
  await desk.sender.empty()
  assert.equal(idsOf(desk), ['acc/mon/reg/slot/1700/1'])
  assert.is(desk.spool.count, 0)
  await desk.deliver(large)
  assert.is(desk.spool.count, 0)
  assert.is(desk.sender.lost, 2)
})

test('a spool that cannot be read does not end the agent', async ({ desk }) => {
  desk.up = false
  await desk.deliver(desk.finished(0))
  rmSync(desk.folder, { recursive: true })
  desk.up = true
  await desk.sender.empty()
  assert.is(desk.spool.count, 1)
})

test('stores nothing on disk but the message', async ({ desk }) => {
  desk.up = false
  await desk.deliver(desk.finished(0))
  const [name = ''] = readdirSync(desk.folder)
  const text = readFileSync(join(desk.folder, name)).subarray(8).toString()
  assert.equal(Object.keys(JSON.parse(text)).sort(), ['boot', 'endedAt', 'endedMonotonic', 'message'])
})

test.run()
