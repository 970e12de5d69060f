import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { type ClickHouse, openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'

const ACCOUNT = '11111111-1111-4111-8111-111111111111'
/** The number of records in each batch (`telemetry-sender.ts`). */
export const BATCH = 250

/** A sender of numbered batches. */
export interface Sending {
  readonly acknowledged: ReadonlySet<number>
  kill(): Promise<void>
}

/** A process that sends log records into the store of a folder: 5,000 a second, or as given. */
export class Sender implements Sending {
  readonly acknowledged = new Set<number>()
  readonly refusals: string[] = []
  readonly #child: ChildProcess

  /** The first batch has the number `first`. */
  constructor(folder: string, first: number, perSecond = 5_000) {
    const program = join(import.meta.dirname, 'telemetry-sender.ts')
    const everyMs = (BATCH * 1_000) / perSecond
    this.#child = spawn(process.execPath, [program, folder, ACCOUNT, String(first), String(everyMs)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    if (!this.#child.stdout) throw new Error('no output')
    createInterface(this.#child.stdout).on('line', line => {
      if (line.startsWith('refused')) this.refusals.push(line)
      else this.acknowledged.add(Number(line))
    })
  }

  /** Waits until this many more batches are acknowledged. */
  async goesOn(more = 5): Promise<void> {
    const wanted = this.acknowledged.size + more
    await until('batches are acknowledged', () => this.acknowledged.size >= wanted)
  }

  /** Stops the process where it stands (SIGSTOP), until the returned function is called. */
  suspend(): () => void {
    this.#child.kill('SIGSTOP')
    return () => this.#child.kill('SIGCONT')
  }

  async kill(): Promise<void> {
    const ended = new Promise(done => this.#child.once('exit', done))
    this.#child.kill('SIGKILL')
    await ended
  }
}

/** Kills the process of a folder's store. */
export function killEngine(folder: string): void {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const command = commandOf(pid)
    if (command.includes('telemetry-store/engine.ts') && command.includes(folder)) process.kill(Number(pid), 'SIGKILL')
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

interface Stored {
  batch: string
  records: string
  different: string
}

/**
 * Waits until the acknowledged batches are stored, and ends the sender. Requires that each of them is stored whole, and
 * no record twice.
 */
export async function requireOnce(folder: string, sender: Sending, acknowledged: ReadonlySet<number>): Promise<void> {
  const wanted = [...acknowledged, Math.max(...sender.acknowledged)]
  const config = { PHAROS_DATA_DIR: folder, PHAROS_TELEMETRY_QUERY_SECONDS: 60 } as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  const isStored = async () => {
    const batches = await storedIn(store)
    return wanted.every(batch => batches.has(batch))
  }
  // The assertions below name what is missing.
  await until('they are stored', isStored).catch(() => {})
  await sender.kill()
  let stored = new Map<number, Stored>()
  await until('the store answers without its sender', async () => {
    stored = await storedIn(store)
    return true
  })
  const lost = [...acknowledged].filter(batch => Number(stored.get(batch)?.different ?? 0) !== BATCH)
  assert.equal(lost, [], 'acknowledged but not stored')
  const twice = [...stored.values()].filter(({ records, different }) => records !== different)
  assert.equal(twice, [], 'stored twice')
  const torn = [...stored.values()].filter(({ different }) => Number(different) !== BATCH)
  assert.equal(torn, [], 'stored in part')
  await store.stop()
}

async function storedIn(store: ClickHouse): Promise<Map<number, Stored>> {
  const { rows } = await store.read<Stored>(
    `select splitByChar('.', message)[1] as batch, count() as records, uniqExact(message) as different
      from logs group by batch`,
    {},
  )
  return new Map(rows.map(row => [Number(row.batch), row]))
}
