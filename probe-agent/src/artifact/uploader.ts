import { openAsBlob } from 'node:fs'
import { ArtifactReply, type ArtifactRequest } from '@pharos/shared-protocol/message/artifact.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import type { FoundFile } from '../check/check.ts'
import { errorMessage } from '../error.ts'
import type { Log } from '../log.ts'

const ASK_MS = 5_000
const UPLOAD_MS = 60_000

export interface Asking {
  /** Sends a request to the control plane over the bus; throws when there is no reply in time. */
  ask(request: string, timeoutMs: number): Promise<string>
}

export interface UploaderParts extends Asking {
  log: Log
}

/** Uploads the files of a run to the object store before its outcome says that they exist. */
export class Uploader {
  readonly #parts: UploaderParts

  constructor(parts: UploaderParts) {
    this.#parts = parts
  }

  /** Returns the kinds that were uploaded. Never throws: an outcome without its files is better than none. */
  async upload(token: string, files: readonly FoundFile[]): Promise<ReadonlySet<string>> {
    const arrived = new Set<string>()
    try {
      const { uploads, compared } = await this.#askAddresses(token, files)
      for (const { url, content_type, ...of } of [...uploads, ...compared]) {
        const file = files.find(each => ('kind' in of ? each.kind === of.kind : each.sha256 === of.sha256))
        if (file && (await this.#put(url, content_type, file))) arrived.add(file.kind)
      }
    } catch (error) {
      this.#parts.log.warn({ reason: errorMessage(error) }, 'no upload addresses for the artifacts of a run')
    }
    return arrived
  }

  async #askAddresses(token: string, files: readonly FoundFile[]): Promise<ArtifactReply> {
    const isCompared = (file: FoundFile) => file.sha256 !== undefined
    const artifacts = files.filter(file => !isCompared(file)).map(({ kind, bytes }) => ({ kind, bytes }))
    const compared = files.flatMap(({ sha256, bytes }) => (sha256 === undefined ? [] : [{ sha256, bytes }]))
    const request = { v: MESSAGE_VERSION, token, artifacts, compared } as ArtifactRequest
    return ArtifactReply.parse(JSON.parse(await this.#parts.ask(JSON.stringify(request), ASK_MS)))
  }

  async #put(url: string, contentType: string, { kind, path }: FoundFile): Promise<boolean> {
    try {
      const body = await openAsBlob(path)
      const headers = { 'content-type': contentType }
      const answer = await fetch(url, { method: 'PUT', headers, body, signal: AbortSignal.timeout(UPLOAD_MS) })
      if (!answer.ok) throw new Error(`the object store answered ${answer.status}`)
      return true
    } catch (error) {
      this.#parts.log.warn({ kind, reason: errorMessage(error) }, 'an artifact could not be uploaded')
      return false
    }
  }
}
