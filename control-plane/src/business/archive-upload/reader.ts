import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { IMPORT_PART_BYTES } from '@pharos/shared-protocol/contract/business/account-import.ts'
import yauzl from 'yauzl'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { UploadRow } from './row.ts'
import { partKey, partSize } from './rules.ts'

/** Parts in memory: that of the directory's end, and the one that is read. */
const KEPT = 2

/** Reads an archive from its parts. */
export class PartsReader extends yauzl.RandomAccessReader {
  readonly #objects: ObjectStore
  readonly #upload: UploadRow
  readonly #parts = new Map<number, Promise<Buffer>>()

  constructor(objects: ObjectStore, upload: UploadRow) {
    super()
    this.#objects = objects
    this.#upload = upload
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end))
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / IMPORT_PART_BYTES)
      const begin = number * IMPORT_PART_BYTES
      const piece = (await this.#part(number)).subarray(at - begin, end - begin)
      yield piece
      at += piece.length
    }
  }

  /** The SHA-256 of all parts. `report` is called after each. */
  async sha256(report: () => Promise<void>): Promise<string> {
    const sum = createHash('sha256')
    const parts = Math.ceil(this.#upload.bytes / IMPORT_PART_BYTES)
    for (let number = 0; number < parts; number += 1) {
      sum.update(await this.#read(number))
      await report()
    }
    return sum.digest('hex')
  }

  #part(number: number): Promise<Buffer> {
    const known = this.#parts.get(number)
    if (known) return known
    const [oldest] = this.#parts.keys()
    if (this.#parts.size >= KEPT && oldest !== undefined) this.#parts.delete(oldest)
    const read = this.#read(number)
    this.#parts.set(number, read)
    return read
  }

  async #read(number: number): Promise<Buffer> {
    const bytes = await this.#objects.read(partKey(this.#upload, number), IMPORT_PART_BYTES)
    if (bytes?.length !== partSize(this.#upload.bytes, number))
      throw new Error(`part ${number} is not there as a whole`)
    return bytes
  }
}
