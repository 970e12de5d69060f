import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type AccountImport,
  type AccountImportResult,
  getAccountImport,
  importAccount,
  listAccountImports,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { failed } from '../../failure.ts'
import type { Session } from '../../session.ts'
import { patiently } from './upload.ts'

const EVERY_MS = 500

/** What is asked for: the archive, and whether it is only checked. */
interface Wanted {
  sha256: string
  isDry: boolean
}

/** What an import did, and with which archive. */
export interface Finished extends AccountImport {
  sha256: string | null
}

/** Has the archive that was uploaded imported, prints how far that is, and returns what it did. */
export async function followImport(session: Session, wanted: Wanted): Promise<Finished> {
  const begun = await begin(session, wanted)
  const read = () =>
    patiently(session, async () => (await session.call(getAccountImport, { params: { id: begun.id } })).body)
  let seen = begun
  for (let told = ''; seen.status === 'waiting' || seen.status === 'running'; ) {
    const text = progressOf(seen)
    if (text !== told) session.progress(text)
    told = text
    await pause(EVERY_MS)
    seen = await read()
  }
  if (seen.canceled_by !== null)
    throw failed(`The import was canceled by ${seen.canceled_by}.`, 'Nothing of it is in the account.')
  if (seen.report !== null) return { ...seen.report, sha256: seen.sha256 }
  const { detail = 'The import has failed.', errors = [] } = seen.problem ?? {}
  throw failed(
    errors.length > 0 ? 'The archive cannot be imported:' : detail,
    ...errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
    'Nothing of it is in the account. Once the cause is gone, run the same command again: the file is not uploaded again.',
  )
}

function progressOf(seen: AccountImportResult): string {
  if (seen.restarts === 0) return stepOf(seen)
  const times = seen.restarts === 1 ? 'an interruption' : `${seen.restarts} interruptions`
  return `${stepOf(seen)} (from the beginning, after ${times})`
}

function stepOf({ status, step, records, records_total }: AccountImportResult): string {
  if (status === 'waiting') return 'Waits until the installation can import it'
  if (records_total === 0) return `Checks ${step}`
  return `${step}: ${records} of ${records_total} records`
}

/** Starts the import. One whose beginning was made, but not answered, is followed. */
async function begin(session: Session, { sha256, isDry }: Wanted): Promise<AccountImportResult> {
  const query = { uploaded: 'true', sha256, ...(isDry ? { dry_run: 'true' } : {}) } as const
  const newest = async () => (await patiently(session, () => session.call(listAccountImports))).body[0]
  const before = await newest()
  try {
    return await patiently(
      session,
      async () => (await session.call(importAccount, { query, body: new Uint8Array() })).body,
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'conflict') throw error
    const begun = await newest()
    if (begun === undefined || begun.id === before?.id || begun.dry_run !== isDry || begun.sha256 !== sha256)
      throw error
    const params = { id: begun.id }
    return patiently(session, async () => (await session.call(getAccountImport, { params })).body)
  }
}
