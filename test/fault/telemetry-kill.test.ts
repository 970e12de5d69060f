import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { createRandom } from './random.ts'
import { until } from './until.ts'

const KILLS = repetitions('kills of telemetry at 5,000 records a second', 4, 30)
const ACCOUNT = '11111111-1111-4111-8111-111111111111'
/** Batches of the sender, and records of each. */
const MOST_BATCHES = 1_000_000
const BATCH = 250

const folder = mkdtempSync(join(tmpdir(), 'pharos-telemetry-'))

interface Stored {
  batch: string
  records: string
  different: string
}

class Sender {
  readonly acknowledged = new Set<number>()
  readonly #child: ChildProcess
  constructor(first: number) {
    const program = join(import.meta.dirname, 'telemetry-sender.ts')
    const stdio = ['pipe', 'pipe', 'ignore'] as const
    this.#child = spawn(process.execPath, [program, folder, ACCOUNT, String(first)], { stdio: [...stdio] })
    if (!this.#child.stdout) throw new Error('no output')
    createInterface(this.#child.stdout).on('line', line => this.acknowledged.add(Number(line)))
  }
  async kill(): Promise<void> {
    const ended = new Promise(done => this.#child.once('exit', done))
    this.#child.kill('SIGKILL')
    await ended
  }
}

/** Processes whose command names the store's folder. */
function engines(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      const command = commandOf(pid)
      return command.includes('telemetry-store/engine.ts') && command.includes(folder)
    })
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('whatever is killed whenever, each acknowledged record is stored once', async () => {
  const random = createRandom(chooseSeed())
  const acknowledged = new Set<number>()
  let sender = new Sender(0)
  const next = async (n: number) => {
    await sender.kill()
    for (const batch of sender.acknowledged) acknowledged.add(batch)
    sender = new Sender(n)
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await until('batches are acknowledged', () => sender.acknowledged.size > 5)
    await pause(random.between(0, 1_500))
    const what = random.pick(['engine', 'sender', 'both'])
    if (what !== 'sender') for (const pid of engines()) process.kill(pid, 'SIGKILL')
    if (what !== 'engine') await next(kill * MOST_BATCHES)
  }
  await until('batches are acknowledged', () => sender.acknowledged.size > 5)
  await next((KILLS + 1) * MOST_BATCHES)
  await until('batches are acknowledged', () => sender.acknowledged.size > 5)
  // It has taken over what the others left, and takes it in before its own.
  const last = Math.max(...sender.acknowledged)
  const store = openClickHouse(
    { PHAROS_DATA_DIR: folder, PHAROS_TELEMETRY_QUERY_SECONDS: 60 } as Config,
    createLog('error', { write: () => {} }),
  )
  const batches = async () =>
    store.read<Stored>(
      `select splitByChar('.', message)[1] as batch, count() as records, uniqExact(message) as different
        from logs group by batch`,
      {},
    )
  await until('the last batch is stored', async () => (await batches()).some(({ batch }) => Number(batch) === last))
  await sender.kill()
  const stored = new Map<number, Stored>()
  await until('the store answers without its sender', async () => {
    for (const row of await batches()) stored.set(Number(row.batch), row)
    return true
  })
  const lost = [...acknowledged].filter(batch => Number(stored.get(batch)?.different ?? 0) !== BATCH)
  assert.equal(lost, [], 'acknowledged and not stored')
  const twice = [...stored.values()].filter(({ records, different }) => records !== different)
  assert.equal(twice, [], 'stored twice')
  const torn = [...stored.values()].filter(({ different }) => Number(different) !== BATCH)
  assert.equal(torn, [], 'stored in part')
  console.log(JSON.stringify({ kills: KILLS, batches: acknowledged.size, records: acknowledged.size * BATCH }))
  await store.stop()
})

test.after(() => rmSync(folder, { recursive: true, force: true }))
test.run()
