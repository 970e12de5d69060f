import {
  closeSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { segmentName } from './claim.ts'
import { decodeRecords, encodeRecord } from './record.ts'

const sync = promisify(fdatasync)

export interface SpoolLimits {
  segmentBytes: number
  totalBytes: number
}

const LIMITS: SpoolLimits = { segmentBytes: 4 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 }

interface Segment {
  path: string
  bytes: number
  count: number
}

interface Waiting {
  record: Buffer
  done: () => void
  failed: (error: unknown) => void
}

/**
 * A queue of texts on disk, in segments that are deleted as a whole. Texts whose `append` has resolved survive a crash.
 */
export class Spool {
  readonly #folder: string
  readonly #limits: SpoolLimits
  #segments: Segment[] = []
  #file: number | null = null
  #waiting: Waiting[] = []
  #flushing = false
  #sequence = 0
  #dropped = 0

  /** Opens a folder, and creates it if needed. Texts of earlier processes come first. */
  constructor(folder: string, limits: SpoolLimits = LIMITS) {
    this.#folder = folder
    this.#limits = limits
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const names = readdirSync(folder)
      .filter(name => name.endsWith('.spool'))
      .sort()
    this.#segments = names.map(name => readSegment(join(folder, name)))
    this.#sequence = Number.parseInt(names.at(-1) ?? '0', 10)
    for (const empty of this.#segments.filter(segment => segment.count === 0)) this.remove(empty)
  }

  /** The number of texts on disk, and of those being written. */
  get count(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.count, this.#waiting.length)
  }

  /** The number of texts that were dropped because the spool was full. */
  get dropped(): number {
    return this.#dropped
  }

  /** Resolves when the text is on the disk. Concurrent calls share one write and one sync. */
  append(text: string): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ record: encodeRecord(text), done, failed })
      if (!this.#flushing) void this.#flush()
    })
  }

  /**
   * The oldest segment with its texts in order; nothing is appended to it afterwards. Null while it is being written.
   */
  oldest(): { segment: Segment; texts: string[] } | null {
    const segment = this.#segments[0]
    if (segment === undefined) return null
    if (this.#segments.length === 1) {
      if (this.#flushing) return null
      this.#closeFile()
    }
    return { segment, texts: decodeRecords(readFileSync(segment.path)) }
  }

  remove(segment: Segment): void {
    this.#segments = this.#segments.filter(one => one !== segment)
    rmSync(segment.path, { force: true })
  }

  close(): void {
    this.#closeFile()
  }

  async #flush(): Promise<void> {
    this.#flushing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        await this.#write(Buffer.concat(batch.map(one => one.record)), batch.length)
        for (const one of batch) one.done()
      } catch (error) {
        for (const one of batch) one.failed(error)
      }
    }
    this.#flushing = false
  }

  async #write(bytes: Buffer, count: number): Promise<void> {
    const file = this.#openFile(bytes.length)
    const segment = this.#segments.at(-1)
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      await sync(file)
    } catch (error) {
      // An incomplete record hides what is written after it, so nothing more is written to this file.
      this.#closeFile()
      throw error
    }
    if (segment === undefined) return
    segment.bytes += bytes.length
    segment.count += count
  }

  #openFile(room: number): number {
    const current = this.#segments.at(-1)
    if (this.#file !== null && current !== undefined && current.bytes + room <= this.#limits.segmentBytes)
      return this.#file
    this.#closeFile()
    this.#makeRoom(room)
    const path = join(this.#folder, segmentName(++this.#sequence))
    this.#file = openSync(path, 'wx', 0o600)
    syncFolder(this.#folder)
    this.#segments.push({ path, bytes: 0, count: 0 })
    return this.#file
  }

  #makeRoom(room: number): void {
    let total = this.#segments.reduce((sum, segment) => sum + segment.bytes, room)
    for (const oldest of [...this.#segments]) {
      if (total + this.#limits.segmentBytes <= this.#limits.totalBytes) return
      total -= oldest.bytes
      this.#dropped += oldest.count
      this.remove(oldest)
    }
  }

  #closeFile(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }
}

function readSegment(path: string): Segment {
  const bytes = readFileSync(path)
  return { path, bytes: bytes.length, count: decodeRecords(bytes).length }
}

/** A new file survives a crash only if its folder was synced too. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}
