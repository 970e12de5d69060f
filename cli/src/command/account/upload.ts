import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type AccountImportUpload,
  MOST_UPLOADED_BYTES,
  startAccountImportUpload,
  uploadAccountImportPart,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { CliFailure, EXIT, failed, messageOf, usageFailure } from '../../failure.ts'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'

/** How long a request is repeated while the server is away, and how often. */
const PATIENCE_MS = 120_000
const EVERY_MS = 1_000

/**
 * Uploads a file in parts, and goes on where an earlier upload of it ended. Returns its SHA-256. `wanted`: the only one
 * that is uploaded.
 */
export async function uploadArchive(session: Session, path: string, name: string, wanted?: string): Promise<string> {
  const file = await open(path).catch(error => {
    throw usageFailure(`${name} cannot be read: ${messageOf(error)}`)
  })
  try {
    const { size: bytes } = await file.stat()
    if (bytes === 0) throw usageFailure(`${name} is empty.`)
    if (bytes > MOST_UPLOADED_BYTES)
      throw failed(
        `${name} has ${size(bytes)}; at most ${size(MOST_UPLOADED_BYTES)} can be imported.`,
        'Delete history that is no longer needed, and export again.',
      )
    const sha256 = await sumOf(file)
    if (wanted !== undefined && sha256 !== wanted)
      throw failed(`${name} is another file than was checked: its SHA-256 is ${sha256}.`, 'Nothing was imported.')
    const begin = async () => (await session.call(startAccountImportUpload, { body: { bytes, sha256 } })).body
    let upload = await patiently(session, begin)
    if (upload.received > 0 && upload.received < bytes) session.hint(`Goes on at ${size(upload.received)}.`)
    while (upload.received < bytes) upload = await sendNext(session, file, upload)
    return sha256
  } finally {
    await file.close()
  }
}

async function sendNext(session: Session, file: FileHandle, upload: AccountImportUpload): Promise<AccountImportUpload> {
  const { bytes, received, part_bytes } = upload
  const part = Buffer.alloc(Math.min(part_bytes, bytes - received))
  const { bytesRead } = await file.read(part, 0, part.length, received)
  if (bytesRead !== part.length) throw failed('The file has changed while it was uploaded.', 'Start again.')
  const next = await patiently(
    session,
    async () => (await session.call(uploadAccountImportPart, { query: { offset: received }, body: part })).body,
  )
  session.progress(`Uploaded ${size(next.received)} of ${size(bytes)}`)
  return next
}

async function sumOf(file: FileHandle): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) sum.update(chunk as Buffer)
  return sum.digest('hex')
}

/** Whether the server does not answer, or cannot at the moment. */
function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return ['unavailable', 'rate_limited'].includes(error.problem.code)
  return error instanceof CliFailure && error.exit === EXIT.unreachable
}

/** Repeats a request while the server does not answer, or cannot at the moment. */
export async function patiently<T>(session: Session, ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (let isFirst = true; ; isFirst = false)
    try {
      return await ask()
    } catch (error) {
      if (!isAway(error) || performance.now() > deadline) throw error
      if (isFirst) session.progress(`${messageOf(error)} Retrying.`)
      await pause(EVERY_MS)
    }
}
