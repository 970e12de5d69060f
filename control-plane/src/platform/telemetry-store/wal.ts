import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Log } from '../log.ts'
import { createAdoption } from './adoption.ts'
import { type LogFolder, leaveFolder, makeFolder, syncFolder } from './log-folder.ts'
import { keepRefused, type LostRows } from './refused.ts'
import { SIGNALS, type Signal } from './schema.ts'
import { begunAt, type Segment } from './segment.ts'
import { bytesOf, createSegmentWriter, type SegmentWriter } from './segment-writer.ts'

/** The write-ahead log of one process. */
export interface Wal {
  /**
   * Settles once the lines are on disk, together with others that arrived meanwhile. Each line ends with a line feed.
   */
  append(signal: Signal, lines: Buffer): Promise<void>
  /** Completes the current segments, even while batches arrive without a pause. */
  seal(): Promise<void>
  /** The complete segments, oldest first. */
  segments(): readonly Segment[]
  /** Deletes a segment that the store has inserted. */
  done(segment: Segment): void
  /** Replaces a segment by its parts. */
  divide(segment: Segment, parts: readonly Segment[]): Promise<void>
  /** Moves a segment that the store will never accept to the folder `refused`. Returns what each account loses. */
  refuse(segment: Segment): Map<string, LostRows>
  /** Leaves a segment that cannot be read where it is, and goes on without it. */
  setAside(segment: Segment, error: unknown): void
  /** The bytes on disk, and of lines that wait for it. */
  size(): number
  /** An instant before which everything that was acknowledged here has left the log; null if nothing is in it. */
  waitingSince(): EpochMs | null
  /** Whether this process has had anything in its log. */
  hasBegun(): boolean
  /** The ids of the processes whose logs this one has taken over. */
  takenOver(): readonly string[]
  /** Since when files that cannot be read are set aside; null if none are. */
  setAsideSince(): EpochMs | null
  /** Takes over the segments of processes that no longer run. Logs what it cannot take; never throws. */
  keep(): void
  close(): Promise<void>
}

export interface WalNeeds {
  /** The id of the log: of this process. */
  id: string
  log: Log
  now(): EpochMs
  /** Ids in the order of their time. */
  newId(): string
}

export function openWal(root: string, { id, log, now, newId }: WalNeeds): Wal {
  const adoption = createAdoption(root, log, now)
  let own: LogFolder | null = null
  let making: Promise<LogFolder> | null = null
  let folders = 0
  let complete: Segment[] = []
  let size = 0

  /** This process's folder, which the first batch makes. */
  async function folder(): Promise<string> {
    if (own !== null) return own.path
    folders += making === null ? 1 : 0
    making ??= makeFolder(root, folders === 1 ? id : `${id}_${folders}`).finally(() => {
      making = null
    })
    own = await making
    return own.path
  }

  function giveUp(taken: string): void {
    if (own?.path !== taken) return
    log.error({ folder: taken }, 'the folder of the telemetry log was taken or removed; going on with a new one')
    own.lock.release()
    own = null
  }

  const write = (signal: Signal): SegmentWriter =>
    createSegmentWriter({
      ...{ signal, log, newId, folder, giveUp },
      complete: segment => complete.push(segment),
      dropped: bytes => {
        size -= bytes
      },
    })
  const writers = new Map(SIGNALS.map(signal => [signal, write(signal)]))

  const forget = (segment: Segment) => {
    complete = complete.filter(each => each !== segment)
    size -= segment.bytes
    adoption.left(dirname(segment.path), complete)
  }

  const addFirst = (segments: readonly Segment[]) => {
    complete = [...segments, ...complete]
    size += segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  return {
    append(signal, lines) {
      size += bytesOf(lines)
      return new Promise((written, failed) => writers.get(signal)?.add({ lines, written, failed }))
    },
    async seal() {
      for (const [signal, writer] of writers)
        await writer.seal().catch((err: unknown) => log.warn({ err, signal }, 'a segment could not be completed'))
    },
    segments: () => complete,
    done(segment) {
      rmSync(segment.path, { force: true })
      forget(segment)
    },
    async divide(segment, parts) {
      const folder = dirname(segment.path)
      await syncFolder(folder)
      rmSync(segment.path)
      // From here on parts are inserted: the segment must not come back after a power failure.
      await syncFolder(folder)
      addFirst(parts)
      forget(segment)
    },
    refuse(segment) {
      const rows = keepRefused(root, segment, now())
      forget(segment)
      return rows
    },
    setAside(segment, error) {
      adoption.setAside(segment.path, error)
      forget(segment)
    },
    size: () => size,
    waitingSince() {
      const open = [...writers.values()].flatMap(writer => writer.current() ?? [])
      const instants = [...complete.map(({ name }) => name), ...open].map(begunAt)
      return instants.length === 0 ? null : epoch(Math.min(...instants))
    },
    hasBegun: () => folders > 0 || complete.length > 0,
    takenOver: adoption.takenOver,
    setAsideSince: adoption.setAsideSince,
    keep: () => addFirst(adoption.adopt(own?.path ?? null)),
    async close() {
      for (const writer of writers.values())
        await writer.close().catch((err: unknown) => log.warn({ err }, 'a segment could not be completed'))
      adoption.close()
      if (own !== null) leaveFolder(own)
      own = null
    },
  }
}
