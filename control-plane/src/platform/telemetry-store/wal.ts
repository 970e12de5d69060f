import { mkdirSync, rmSync, utimesSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createSlots } from '../slots.ts'
import { keepRefused } from './refused.ts'
import { SIGNALS, type Signal } from './schema.ts'
import { adoptSegments, folderName, leaveFolder, type Segment, take } from './segment.ts'

/**
 * The size at which a segment is complete (bytes). It is one block of the store, so that the store has few parts to
 * merge.
 */
const SEGMENT_BYTES = 64 * 2 ** 20
/** Written before the last line end of a batch (`segment.ts`): a space, which JSON ignores. */
const BATCH_END = Buffer.from(' \n')
const LINE_END = 1

interface Waiting {
  lines: Buffer
  written(): void
  failed(error: unknown): void
}

interface OpenSegment {
  handle: FileHandle
  path: string
  bytes: number
}

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
  divide(segment: Segment, parts: readonly Segment[]): void
  /**
   * Moves a segment that the store will never accept to the folder `refused`. Returns the number of its rows by
   * account.
   */
  refuse(segment: Segment): Map<string, number>
  /** The bytes on disk, and of lines that wait for it. */
  size(): number
  /** Shows that this process is alive, and adopts the segments of dead processes. */
  keep(): void
  close(): Promise<void>
}

export function openWal(root: string, newId: () => string): Wal {
  const folder = folderName(root, newId())
  const writers = new Map(SIGNALS.map(signal => [signal, createWriter(signal)]))
  let complete: Segment[] = []
  let size = 0
  let made = false

  function make(): void {
    if (!made) mkdirSync(folder, { recursive: true, mode: 0o700 })
    made = true
  }

  function createWriter(signal: Signal) {
    let waiting: Waiting[] = []
    let current: OpenSegment | null = null
    let running: Promise<void> | null = null
    /** Lets a caller complete the segment between two batches. */
    const inTurn = createSlots(1)

    async function run(): Promise<void> {
      while (waiting.length > 0) await inTurn(storeWaiting)
      running = null
    }

    /** Writes all waiting lines with one disk access. */
    async function storeWaiting(): Promise<void> {
      const batch = waiting
      waiting = []
      const outcome = await store(batch.flatMap(({ lines }) => [lines.subarray(0, -LINE_END), BATCH_END])).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      for (const { lines, written, failed } of batch) {
        if (outcome === null) written()
        else {
          size -= lines.length + 1
          failed(outcome.error)
        }
      }
    }

    async function store(buffers: Buffer[]): Promise<void> {
      current ??= await begin()
      const { handle, bytes } = current
      const wanted = buffers.reduce((sum, { length }) => sum + length, 0)
      try {
        const { bytesWritten } = await handle.writev(buffers, bytes)
        if (bytesWritten < wanted) throw Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' })
        await handle.datasync()
      } catch (error) {
        await handle.truncate(bytes)
        throw error
      }
      current.bytes += wanted
      if (current.bytes >= SEGMENT_BYTES) await finish()
    }

    async function begin(): Promise<OpenSegment> {
      make()
      const path = join(folder, `${signal}.${newId()}.open`)
      const handle = await open(path, 'wx', 0o600)
      await syncFolder(folder)
      return { handle, path, bytes: 0 }
    }

    async function finish(): Promise<void> {
      if (current === null) return
      const { handle, path } = current
      current = null
      await handle.close()
      complete.push(...take(path, folder))
    }

    return {
      add(each: Waiting) {
        waiting.push(each)
        running ??= run()
      },
      seal: () => inTurn(finish),
      async close() {
        await running
        await inTurn(finish)
      },
    }
  }

  const forget = (segment: Segment) => {
    complete = complete.filter(each => each !== segment)
    size -= segment.bytes
  }

  return {
    append(signal, lines) {
      size += lines.length + 1
      return new Promise((written, failed) => writers.get(signal)?.add({ lines, written, failed }))
    },
    async seal() {
      for (const writer of writers.values()) await writer.seal()
    },
    segments: () => complete,
    done(segment) {
      rmSync(segment.path)
      forget(segment)
    },
    divide(segment, parts) {
      rmSync(segment.path)
      forget(segment)
      complete = [...parts, ...complete]
      size += parts.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    refuse(segment) {
      const rows = keepRefused(root, segment)
      forget(segment)
      return rows
    },
    size: () => size,
    keep() {
      const instant = new Date()
      if (made) utimesSync(folder, instant, instant)
      const adopted = adoptSegments(root, folder, make)
      complete = [...adopted, ...complete]
      size += adopted.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    async close() {
      for (const writer of writers.values()) await writer.close()
      if (made && complete.length === 0) rmSync(folder, { recursive: true })
      leaveFolder(folder)
    },
  }
}

/** Flushes a folder: a new name in it survives a power failure only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
