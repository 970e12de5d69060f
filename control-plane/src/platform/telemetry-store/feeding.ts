import { createReadStream, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Platform } from '../context.ts'
import type { ClickHouse } from './client.ts'
import { faultOf, type InsertFault, isCertain } from './insert-fault.ts'
import { createDivider, type LostRows } from './refused.ts'
import type { Signal } from './schema.ts'
import { PART, type Segment, UNFINISHED } from './segment.ts'
import type { Wal } from './wal.ts'

/** How often a segment is tried before it counts as its own fault, unless that is certain. */
const ATTEMPTS = 3
/** A segment whose fault is unclear is divided down to this size (bytes). Then it waits. */
const LEAST_DIVIDED = 2 ** 20
/** A row that every version of the store can read. It has no account, and is dropped with the oldest partitions. */
const PROBE = '{}\n'

interface Failure {
  error: unknown
  fault: InsertFault
}

type Needs = Pick<Platform, 'ids' | 'clock' | 'log' | 'metrics'> & {
  wal: Wal
  store: Pick<ClickHouse, 'insert'>
  /** Counts what the store has taken. The segment is counted again if it fails, or if the process dies before its end. */
  stored(segment: Segment): Promise<void>
  unreadable(account: string, signal: Signal, lost: LostRows): void
}

/**
 * Inserts the segments of the log, oldest first. One that fails by itself lets the others pass; it is divided until the
 * rows that the store cannot read are alone, and these are set aside. Throws if something has to wait.
 */
export function createFeeding({
  ids,
  clock,
  log,
  metrics,
  wal,
  store,
  stored,
  unreadable,
}: Needs): () => Promise<void> {
  const divide = createDivider()
  /** How often each segment failed: in all, and by itself. */
  const failures = new Map<string, { all: number; own: number }>()
  /** Segments that the store has taken, and that are not counted yet. */
  const taken = new Set<string>()

  /** Inserts a segment, or does with it what its failure asks for. Returns the failure if it has to wait. */
  async function take(segment: Segment): Promise<Failure | null> {
    const end = metrics.telemetryInsert.startTimer()
    try {
      if (segment.bytes > 0) {
        if (!taken.has(segment.name)) await store.insert(segment.signal, segment.path, segment.name)
        taken.add(segment.name)
        const waits = await stored(segment).then(
          () => null,
          (error: unknown): Failure => ({ error, fault: 'away' }),
        )
        // It is not the segment's fault.
        if (waits !== null) return waits
      }
      wal.done(segment)
      failures.delete(segment.name)
      taken.delete(segment.name)
      return null
    } catch (error) {
      return await treat(segment, { error, fault: faultOf(error) }).catch(other => ({ error: other, fault: 'unclear' }))
    } finally {
      end()
      metrics.telemetryLogBytes.set(wal.size())
    }
  }

  async function treat(segment: Segment, failure: Failure): Promise<Failure | null> {
    const { error, fault } = failure
    const { all, own } = failures.get(segment.name) ?? { all: 0, own: 0 }
    const failed = { all: all + 1, own: fault === 'away' ? own : own + 1 }
    failures.set(segment.name, failed)
    if (failed.all % ATTEMPTS === 0 && (await setAsideIfUnreadable(segment))) return null
    if (fault === 'away') return failure
    if (failed.own < ATTEMPTS && !isCertain(error) && !segment.name.includes(PART)) return failure
    if (fault === 'unclear' && segment.bytes <= LEAST_DIVIDED) return failure
    const parts = divide(segment)
    if (parts === null) return fault === 'unclear' ? failure : await refuse(segment, error)
    await wal.divide(segment, parts)
    failures.delete(segment.name)
    return null
  }

  /** Moves rows to the folder `refused`, if the store takes others now. */
  async function refuse(segment: Segment, error: unknown): Promise<Failure | null> {
    const failure = await probe(segment)
    if (failure !== null) return failure
    failures.delete(segment.name)
    log.error(
      { err: error, segment: segment.name },
      'the telemetry store cannot read rows of a segment; they are kept in the folder "refused"',
    )
    for (const [account, lost] of wal.refuse(segment)) if (account !== '') unreadable(account, segment.signal, lost)
    return null
  }

  /** Returns why the store takes no row at all; null if it does. */
  async function probe({ signal, path }: Segment): Promise<Failure | null> {
    const file = join(dirname(path), `${UNFINISHED}.probe`)
    writeFileSync(file, PROBE)
    try {
      await store.insert(signal, file, ids.at(clock.now()))
      return null
    } catch (error) {
      return { error, fault: 'away' }
    } finally {
      rmSync(file, { force: true })
    }
  }

  async function setAsideIfUnreadable(segment: Segment): Promise<boolean> {
    const fault = await faultOfFile(segment.path)
    if (fault === null) return false
    failures.delete(segment.name)
    wal.setAside(segment, fault)
    return true
  }

  /** Takes what is complete, except for segments that have failed in this run. Throws if nothing is taken now. */
  async function takeAll(failed: Map<string, Failure>): Promise<void> {
    for (;;) {
      const segment = wal.segments().find(({ name }) => !failed.has(name))
      if (segment === undefined) return
      const failure = await take(segment)
      if (failure?.fault === 'away') throw failure.error
      if (failure !== null) failed.set(segment.name, failure)
    }
  }

  return async () => {
    const failed = new Map<string, Failure>()
    // What is complete comes first: while nothing is taken, the open segments grow, rather than become many small ones.
    await takeAll(failed)
    await wal.seal()
    await takeAll(failed)
    const last = [...failed.values()].at(-1)
    if (last !== undefined) throw last.error
  }
}

/** Why a file cannot be read to its end; null if it can. */
async function faultOfFile(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    for await (const _ of createReadStream(path));
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}
