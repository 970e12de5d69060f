import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { consumeInOrder } from '../../control-plane/src/platform/bus/consume.ts'
import { ensureStreams, INTAKE_CONSUMER, watchStranded } from '../../control-plane/src/platform/bus/streams.ts'
import { createLog } from '../../control-plane/src/platform/log.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'

const SIZES = { replicas: 1, runs_mb: 64, outcomes_mb: 256 }
const SUBJECT = 'outcome.region.agent'
const log = createLog('silent')

/** Outcomes are numbers here, and the consumer records them. */
class Intake {
  readonly taken = new Set<number>()
  readonly #manager: JetStreamManager
  readonly #consuming: ReturnType<typeof consumeInOrder>

  constructor(connection: NatsConnection, manager: JetStreamManager) {
    this.#manager = manager
    this.#consuming = consumeInOrder({ connection, manager, log }, 50, async batch => {
      for (const { data, ack } of batch) {
        this.taken.add(Number(new TextDecoder().decode(data)))
        ack()
      }
    })
  }

  async hasTaken(from: number, to: number): Promise<void> {
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    await until(`outcomes ${from} to ${to} are taken in`, () => all.every(n => this.taken.has(n)))
    const isEmpty = async () => (await this.#manager.streams.info(OUTCOMES_STREAM)).state.messages === 0
    await until('and are gone from the stream', isEmpty)
  }

  stop(): Promise<void> {
    return this.#consuming.stop()
  }
}

async function publish(connection: NatsConnection, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await connection.jetstream().publish(SUBJECT, String(n), { msgID: String(n) })
}

/**
 * Simulates a kill between the truncation of a stream's file and the writing of its index. It leaves a stream that
 * counts from the start, and a consumer whose file says that `taken` outcomes are taken, below 128.
 */
async function comeBackCountingFromTheStart({ folder, bus }: Installation, taken: number): Promise<void> {
  const stored = join(folder, 'nats', '**', OUTCOMES_STREAM)
  const [consumer = ''] = globSync(join(stored, 'obs', INTAKE_CONSUMER, 'o.dat'))
  // The fourth byte, after magic number, version and the floor in deliveries, is the floor of what is acknowledged.
  await until(`the consumer's file says that ${taken} are taken`, () => readFileSync(consumer)[3] === taken)
  const kept = readFileSync(consumer)
  await bus.stop()
  // A server that ends while it writes its state leaves the file empty, and nothing would be stranded.
  writeFileSync(consumer, kept)
  const files = globSync(join(stored, 'msgs', '*'))
  assert.ok(files.length > 0)
  for (const file of files) rmSync(file)
  await bus.start()
}

/** Runs `work` on a new bus that has the streams, by a connection that survives restarts of the bus. */
async function withBus(
  work: (installation: Installation, connection: NatsConnection, manager: JetStreamManager) => Promise<void>,
): Promise<void> {
  const installation = await startInstallation()
  try {
    await installation.onBus(async connection => {
      const manager = await connection.jetstreamManager()
      await ensureStreams(manager, SIZES)
      await work(installation, connection, manager)
    })
  } finally {
    await installation.close(false)
  }
}

test('after a bus starts counting anew, a plane takes in what is published from then on', () =>
  withBus(async (installation, connection, manager) => {
    const intake = new Intake(connection, manager)
    await publish(connection, 1, 40)
    await intake.hasTaken(1, 40)
    await comeBackCountingFromTheStart(installation, 40)
    await until('the bus answers', () => ensureStreams(manager, SIZES).then(() => true))
    await publish(connection, 41, 60)
    await intake.hasTaken(41, 60)
    await intake.stop()
  }))

test('outcomes that got in before any plane looked are handed out, and so is what came after them', () =>
  withBus(async (installation, connection, manager) => {
    const intake = new Intake(connection, manager)
    await publish(connection, 1, 40)
    await intake.hasTaken(1, 40)
    await comeBackCountingFromTheStart(installation, 40)
    await until('the bus answers', () => publish(connection, 41, 41).then(() => true))
    // These end at number 80 in the stream's new count; its consumer believes that 40 of them are taken.
    await publish(connection, 42, 120)
    const handOutStranded = watchStranded(manager)
    assert.not(await handOutStranded(), 'at the first look outcomes may just be being acknowledged')
    assert.ok(await handOutStranded())
    await intake.hasTaken(41, 120)
    assert.not(await handOutStranded())
    assert.not(await handOutStranded())
    await publish(connection, 121, 130)
    await intake.hasTaken(121, 130)
    await intake.stop()
  }))

test('an acknowledgement of something whose delivery a killed bus forgot takes nothing else with it', () =>
  withBus(async (_installation, connection, manager) => {
    await publish(connection, 1, 10)
    const consumer = await connection.jetstream().consumers.get(OUTCOMES_STREAM, INTAKE_CONSUMER)
    await consumer.next()
    // Acknowledges number 8, whose delivery the killed bus forgot: the consumer's floor jumps to it.
    connection.publish(`$JS.ACK.${OUTCOMES_STREAM}.${INTAKE_CONSUMER}.1.8.1.${Date.now()}000000.0`)
    await until('the floor jumps', async () => {
      const { ack_floor } = await manager.consumers.info(OUTCOMES_STREAM, INTAKE_CONSUMER)
      return ack_floor.stream_seq === 8
    })
    const handOutStranded = watchStranded(manager)
    await handOutStranded()
    assert.ok(await handOutStranded())
    const intake = new Intake(connection, manager)
    await intake.hasTaken(1, 7)
    await intake.hasTaken(9, 10)
    await intake.stop()
  }))

test.run()
