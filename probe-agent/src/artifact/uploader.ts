import { openAsBlob } from 'node:fs'
import { ArtifactReply, type ArtifactRequest } from '@pharos/shared-protocol/message/artifact.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import type { FoundFile } from '../check/check.ts'
import { errorMessage } from '../error.ts'
import type { Log } from '../log.ts'

const ASK_MS = 5_000
const UPLOAD_MS = 60_000

export interface UploaderParts {
  /** Sends a request to the control plane over the bus; throws when there is no reply in time. */
  ask(request: string, timeoutMs: number): Promise<string>
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
      for (const { kind, url, content_type } of await this.#askAddresses(token, files)) {
        const file = files.find(each => each.kind === kind)
        if (file && (await this.#put(url, content_type, file))) arrived.add(kind)
      }
    } catch (error) {
      this.#parts.log.warn({ reason: errorMessage(error) }, 'no upload addresses for the artifacts of a run')
    }
    return arrived
  }

  async #askAddresses(token: string, files: readonly FoundFile[]): Promise<ArtifactReply['uploads']> {
    const artifacts = files.map(({ kind, bytes }) => ({ kind, bytes })) as ArtifactRequest['artifacts']
    const request: ArtifactRequest = { v: MESSAGE_VERSION, token, artifacts }
    return ArtifactReply.parse(JSON.parse(await this.#parts.ask(JSON.stringify(request), ASK_MS))).uploads
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
