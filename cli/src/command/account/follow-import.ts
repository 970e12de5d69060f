import { setTimeout as pause } from 'node:timers/promises'
import {
  type AccountImport,
  type AccountImportState,
  importAccount,
  listAccountImports,
} from '@pharos/shared-protocol/contract/account-import.ts'
import { failed } from '../../failure.ts'
import type { Session } from '../../session.ts'
import { isAway, PATIENCE_MS } from './upload.ts'

const EVERY_MS = 1_000

/**
 * Imports the archive that was uploaded, and prints how far it is. Null if it is done, but the connection broke before
 * the server could say what it did.
 */
export async function followImport(session: Session, isDry: boolean): Promise<AccountImport | null> {
  const before = await lastOf(session)
  const query = { uploaded: 'true', ...(isDry ? { dry_run: 'true' } : {}) } as const
  const work = session.call(importAccount, { query, body: new Uint8Array() }).then(({ body }) => body)
  const asked = work.then(
    done => ({ done, error: null }),
    error => ({ done: null, error: error as unknown }),
  )
  const isNew = (state: AccountImportState | null) => state !== null && state.id !== before?.id
  for (let deadline = Number.POSITIVE_INFINITY; ; ) {
    const ended = await Promise.race([asked, pause(EVERY_MS, null)])
    if (ended?.done) return ended.done
    if (ended && !isAway(ended.error)) throw ended.error
    const state = await lastOf(session).catch(() => undefined)
    if (ended && state !== undefined && (!isNew(state) || state?.status === 'failed')) throw notImported()
    if (ended && state?.status === 'done') return null
    if (state && isNew(state)) session.progress(`${state.step}: ${state.records} of ${state.records_total} records`)
    if (!ended) continue
    // The connection broke: the import may go on without it.
    if (state === undefined) deadline = Math.min(deadline, performance.now() + PATIENCE_MS)
    else deadline = Number.POSITIVE_INFINITY
    if (performance.now() > deadline) throw ended.error
    await pause(EVERY_MS)
  }
}

async function lastOf(session: Session): Promise<AccountImportState | null> {
  return (await session.call(listAccountImports)).body[0] ?? null
}

function notImported() {
  return failed(
    'The import was interrupted; nothing of it is in the account.',
    'Run the same command again: the file is not uploaded again.',
  )
}
