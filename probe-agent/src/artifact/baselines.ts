import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpecBaseline } from '@pharos/shared-protocol/check/baseline.ts'
import { BaselineReply, type BaselineRequest } from '@pharos/shared-protocol/message/artifact.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { makeFolder } from '../check/browser/folder.ts'
import type { Asking } from './uploader.ts'

const ASK_MS = 5_000
const DOWNLOAD_MS = 20_000
/** What is kept for later runs; the least recently used ones go first. */
const MOST_CACHED_BYTES = 200_000_000

export interface WantedBaselines {
  check_id: string
  accepted: readonly SpecBaseline[]
}

/** A folder with the baselines of one run, by their hashes, readable by the user of a sandbox. */
export interface LentBaselines {
  folder: string
  dispose(): Promise<void>
}

/** Gets accepted baselines from the object store, and keeps them for later runs. */
export class BaselineStore {
  readonly #asking: Asking
  /** Bytes by hash, the least recently used first. */
  readonly #cached = new Map<string, number>()
  #folder: string | null = null

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** Throws an Error that says what could not be fetched. */
  async lend(token: string, { check_id, accepted }: WantedBaselines): Promise<LentBaselines> {
    const folder = makeFolder('baselines')
    const dispose = () => rm(folder, { recursive: true, force: true })
    try {
      const unique = [...new Map(accepted.map(baseline => [baseline.sha256, baseline])).values()]
      const missing = unique.filter(({ sha256 }) => !this.#copy(sha256, folder))
      const urls = missing.length > 0 ? await this.#askAddresses(token, check_id, missing) : new Map<string, string>()
      for (const baseline of missing) {
        const url = urls.get(baseline.id)
        if (url === undefined) throw new Error(`there is no address for ${baseline.name}`)
        const content = await download(url, baseline)
        this.#keep(baseline.sha256, content)
        write(join(folder, baseline.sha256), content)
      }
      chmodSync(folder, 0o755)
      return { folder, dispose }
    } catch (error) {
      await dispose()
      throw error
    }
  }

  /** Returns the addresses by the ids of the baselines. */
  async #askAddresses(token: string, check_id: string, wanted: readonly SpecBaseline[]): Promise<Map<string, string>> {
    const request: BaselineRequest = { v: MESSAGE_VERSION, token, check_id, baselines: wanted.map(({ id }) => id) }
    const reply = BaselineReply.parse(JSON.parse(await this.#asking.ask(JSON.stringify(request), ASK_MS)))
    return new Map(reply.downloads.map(({ id, url }) => [id, url]))
  }

  /** Whether the baseline was at hand. A cleaner of /tmp may have removed it. */
  #copy(sha256: string, folder: string): boolean {
    const bytes = this.#cached.get(sha256)
    if (bytes === undefined || this.#folder === null) return false
    this.#cached.delete(sha256)
    try {
      copyFileSync(join(this.#folder, sha256), join(folder, sha256))
      this.#cached.set(sha256, bytes)
      return true
    } catch {
      return false
    }
  }

  #keep(sha256: string, content: Buffer): void {
    if (this.#folder === null) {
      const folder = makeFolder('baselines')
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      this.#folder = folder
    }
    try {
      write(join(this.#folder, sha256), content)
    } catch {
      // The folder is gone, or the disk is full: later runs fetch it again.
      return
    }
    this.#cached.set(sha256, content.length)
    let total = [...this.#cached.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [oldest, bytes] of this.#cached) {
      if (total <= MOST_CACHED_BYTES) break
      this.#cached.delete(oldest)
      rmSync(join(this.#folder, oldest), { force: true })
      total -= bytes
    }
  }
}

function write(path: string, content: Buffer): void {
  writeFileSync(path, content)
  chmodSync(path, 0o644)
}

/** The bytes at an address, which must be those of the baseline. Reads no more than that. */
async function download(url: string, { sha256, bytes }: SpecBaseline): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
  if (!answer.ok || answer.body === null) throw new Error(`the object store answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body) {
    length += part.length
    if (length > bytes) break
    parts.push(part)
  }
  const content = Buffer.concat(parts)
  if (length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error('the object store returned other bytes than were accepted')
  return content
}
