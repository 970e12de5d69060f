import { joinOutcomes } from '@pharos/shared-protocol/message/outcomes.ts'
import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { consumeInOrder } from '../../control-plane/src/platform/bus/consume.ts'
import { ensureStreams, INTAKE_CONSUMER } from '../../control-plane/src/platform/bus/streams.ts'
import { createLog } from '../../control-plane/src/platform/log.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'

const SIZES = { replicas: 1, runs_mb: 64, outcomes_mb: 256 }
const MEGABYTE = 2 ** 20
/** The size of the largest outcome that the bus accepts, and how many bytes may be read ahead. */
const [LARGE, ROOM] = [MEGABYTE - 1_024, 4 * MEGABYTE]
const log = createLog('silent')

/** An outcome of the largest size, which begins with a number. */
const numbered = (n: number) => Buffer.concat([Buffer.from(`${String(n).padStart(4)} `), Buffer.alloc(LARGE)])

const test = suite<{ installation: Installation }>('reading ahead')

test.before(async context => {
  context.installation = await startInstallation()
})
test.after(({ installation }) => installation.close(false))

test('intake reads large outcomes ahead up to a number of bytes, each once and in order, also over a lost connection', async ({
  installation,
}) => {
  await installation.onBus(async connection => {
    const manager = await connection.jetstreamManager()
    await ensureStreams(manager, SIZES)
    for (let n = 0; n < 40; n++)
      await connection.jetstream().publish('outcome.region.agent', numbered(n), { msgID: String(n) })
    const taken: number[] = []
    let go = () => {}
    const mayGo = new Promise<void>(resolve => {
      go = resolve
    })
    const intake = consumeInOrder(
      { connection, manager, log },
      500,
      async batch => {
        await mayGo
        for (const { data, ack } of batch) {
          taken.push(Number(Buffer.from(data.subarray(0, 4))))
          ack()
        }
      },
      ROOM,
    )
    const state = () => manager.consumers.info(OUTCOMES_STREAM, INTAKE_CONSUMER)
    await until('it has read some', async () => (await state()).num_ack_pending > 0)
    // Time enough for anything else that would be read ahead.
    for (let looks = 0; looks < 20; looks++) await state()
    const held = (await state()).num_ack_pending
    assert.ok(held * LARGE <= ROOM, `${held} outcomes are held`)
    go()
    await until('all are taken', () => taken.length === 40)
    assert.equal(
      taken,
      Array.from({ length: 40 }, (_, n) => n),
    )
    await until('all are confirmed', async () => (await state()).num_ack_pending === 0)
    intake.renew()
    await connection.jetstream().publish('outcome.region.agent', numbered(40), { msgID: '40' })
    await until('the next is taken', () => taken.at(-1) === 40)
    await intake.stop()
    assert.is(taken.length, 41)
  })
})

test('a batch has whole messages, whose outcomes are taken once and in order', async ({ installation }) => {
  await installation.onBus(async connection => {
    const manager = await connection.jetstreamManager()
    await ensureStreams(manager, SIZES)
    const [messages, each] = [20, 3]
    for (let n = 0; n < messages; n++) {
      const outcomes = Array.from({ length: each }, (_, at) => String(n * each + at))
      await connection.jetstream().publish('outcome.region.agent', joinOutcomes(outcomes))
    }
    const batches: number[][] = []
    const intake = consumeInOrder({ connection, manager, log }, 5, async batch => {
      batches.push(batch.map(({ data }) => Number(Buffer.from(data))))
      for (const { ack } of batch) ack()
    })
    await until('all are taken', () => batches.flat().length === messages * each)
    await intake.stop()
    assert.equal(
      batches.flat(),
      Array.from({ length: messages * each }, (_, n) => n),
    )
    assert.ok(
      batches.every(batch => batch.length % each === 0 && batch.length < 5 + each),
      batches.map(batch => batch.length).join(', '),
    )
    await until(
      'all messages are removed',
      async () => (await manager.streams.info(OUTCOMES_STREAM)).state.messages === 0,
    )
  })
})

test.run()
