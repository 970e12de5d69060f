import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../log.ts'
import { createSemaphore } from '../semaphore.ts'
import { syncFolder } from './log-folder.ts'
import type { Signal } from './schema.ts'
import { BATCH_END, type Segment, sealFile } from './segment.ts'

/**
 * The size at which a segment is complete (bytes). It is one block of the store, so that the store has few parts to
 * merge.
 */
const SEGMENT_BYTES = 64 * 2 ** 20
const LINE_END = 1

interface Waiting {
  lines: Buffer
  written(): void
  failed(error: unknown): void
}

interface OpenSegment {
  handle: FileHandle
  path: string
  name: string
  inode: number
  bytes: number
  /** Whether there is more in the file than its batches, since a failed batch could not be cut off. */
  torn: boolean
}

export interface WriterOptions {
  signal: Signal
  log: Log
  newId(): string
  /** The folder to write to; makes it if there is none. */
  folder(): Promise<string>
  /** Gives up a folder that someone has taken away or removed. */
  giveUp(folder: string): void
  /** Takes a complete segment. */
  complete(segment: Segment): void
  /** Takes the bytes of a batch that was not written, or of a segment that is gone. */
  dropped(bytes: number): void
}

export interface SegmentWriter {
  /** The name of the segment that is being written; null if there is none. */
  current(): string | null
  add(waiting: Waiting): void
  /** Completes the current segment, between two batches. */
  seal(): Promise<void>
  close(): Promise<void>
}

/** The bytes that a batch of lines takes in the log. */
export function bytesOf(lines: Buffer): number {
  return lines.length - LINE_END + BATCH_END.length
}

/** Writes the batches of one signal, all that wait with one access to the disk. */
export function createSegmentWriter(options: WriterOptions): SegmentWriter {
  const { signal, log } = options
  let waiting: Waiting[] = []
  let current: OpenSegment | null = null
  let running: Promise<void> | null = null
  /** Lets a caller complete the segment between two batches. */
  const inTurn = createSemaphore(1)

  async function run(): Promise<void> {
    while (waiting.length > 0) await inTurn(storeWaiting)
    running = null
  }

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
        options.dropped(bytesOf(lines))
        failed(outcome.error)
      }
    }
    if (current !== null && current.bytes >= SEGMENT_BYTES)
      await finish().catch((err: unknown) => log.warn({ err, signal }, 'a segment could not be completed'))
  }

  /** Writes to the current segment, and to a new one if its folder was taken meanwhile. */
  async function store(buffers: Buffer[]): Promise<void> {
    if (!(await write(await beginUnlessOpen(), buffers))) await write(await beginUnlessOpen(), buffers)
  }

  /** Returns false if the file is no longer in its folder: someone may have read it before the batch was in it. */
  async function write(segment: OpenSegment, buffers: Buffer[]): Promise<boolean> {
    const { handle, bytes } = segment
    const wanted = buffers.reduce((sum, { length }) => sum + length, 0)
    await cutTorn(segment)
    try {
      const { bytesWritten } = await handle.writev(buffers, bytes)
      if (bytesWritten < wanted) throw Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' })
      await handle.datasync()
      if (!(await isInPlace(segment))) return await abandon(segment)
      segment.bytes += wanted
      return true
    } catch (error) {
      segment.torn = true
      await cutTorn(segment)
      throw error
    }
  }

  async function beginUnlessOpen(): Promise<OpenSegment> {
    current ??= await begin().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return begin()
    })
    return current
  }

  async function begin(): Promise<OpenSegment> {
    const folder = await options.folder()
    const name = `${signal}.${options.newId()}`
    const path = join(folder, `${name}.open`)
    try {
      const handle = await open(path, 'wx', 0o600)
      const { ino: inode } = await handle.stat()
      await syncFolder(folder)
      return { handle, path, name, inode, bytes: 0, torn: false }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') options.giveUp(folder)
      throw error
    }
  }

  /** Leaves a segment whose folder was taken. What was acknowledged of it is where the folder is. */
  async function abandon({ handle, path, bytes }: OpenSegment): Promise<false> {
    current = null
    options.dropped(bytes)
    options.giveUp(dirname(path))
    await handle.close().catch(() => undefined)
    return false
  }

  async function finish(): Promise<void> {
    if (current === null) return
    await cutTorn(current)
    const { handle, path, name, bytes } = current
    current = null
    // Everything in it was flushed before.
    await handle.close().catch((err: unknown) => log.warn({ err, path }, 'a file of the telemetry log was not closed'))
    options.complete({ signal, name, ...sealFile(path), bytes })
  }

  return {
    current: () => current?.name ?? null,
    add(each) {
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

/** Cuts off what a failed batch has left. */
async function cutTorn(segment: OpenSegment): Promise<void> {
  if (!segment.torn) return
  await segment.handle.truncate(segment.bytes)
  segment.torn = false
}

async function isInPlace({ path, inode }: OpenSegment): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.ino === inode
}
