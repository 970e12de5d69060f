import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type AccountImportUpload,
  startAccountImportUpload,
  uploadAccountImportPart,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { call } from '../../server/call.ts'

/** Bytes that are read at once to recognise the file. */
const PIECE = 4_000_000
/** How often a part is sent again while the server does not answer, and the time between. */
const MOST_TRIES = 60
const PAUSE_MS = 2_000

export interface UploadState {
  /** `reading`: the file is being recognised. `waiting`: for a server that does not answer, or has no room now. */
  phase: 'reading' | 'sending' | 'waiting' | 'sent'
  done: number
  bytes: number
  /** Of the whole file; empty until it is known. */
  sha256: string
}

/**
 * Uploads an archive in parts, and goes on where an earlier upload of the same file ended. Throws an `ApiError` if it is
 * refused, and what the signal was aborted with.
 */
export async function uploadArchive(
  file: File,
  tell: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  const bytes = file.size
  const sha256 = await sumOf(file, done => tell({ phase: 'reading', done, bytes, sha256: '' }), signal)
  const begin = async () => (await call(startAccountImportUpload, { body: { bytes, sha256 } })).body
  let done = 0
  const wait = () => tell({ phase: 'waiting', done, bytes, sha256 })
  let upload = await patiently(begin, signal, wait)
  while (upload.received < bytes) {
    done = upload.received
    tell({ phase: 'sending', done, bytes, sha256 })
    upload = await patiently(() => sendNext(file, upload), signal, wait)
  }
  tell({ phase: 'sent', done: bytes, bytes, sha256 })
}

async function sendNext(file: File, { received, part_bytes }: AccountImportUpload): Promise<AccountImportUpload> {
  const body = new Uint8Array(await file.slice(received, received + part_bytes).arrayBuffer())
  return (await call(uploadAccountImportPart, { query: { offset: received }, body })).body
}

/**
 * The SHA-256 of a file, piece by piece: the browser's own digests only what is in memory as a whole, and only on pages
 * with TLS.
 */
async function sumOf(file: File, tell: (done: number) => void, signal: AbortSignal): Promise<string> {
  const sum = digest.create()
  for (let at = 0; at < file.size; at += PIECE) {
    signal.throwIfAborted()
    tell(at)
    sum.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  }
  return bytesToHex(sum.digest())
}

/** Repeats a request while the server does not answer, or cannot at the moment. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal, wait: () => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      const isAway = error instanceof ApiError && ['unavailable', 'rate_limited'].includes(error.problem.code)
      if (!isAway || tries >= MOST_TRIES) throw error
      wait()
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}
