import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wakeWorkers } from '../../platform/worker.ts'

// What is to be deleted stands in rows, in the transaction that decides it: whatever dies afterwards, the workers find
// it.

export const EVENTS_WORKER = 'rum-erasures'
export const FILES_WORKER = 'rum-file-erasures'

/** What is deleted of an application: of a user, of a session, or everything with the files below these prefixes. */
export interface Erased {
  user_id?: string | undefined
  session_id?: string | undefined
  prefixes?: readonly string[]
}

/** Deletes events and replays of an application soon, and what comes late of them within a day. */
export async function eraseEventsLater(ctx: Ctx, app: string, erased: Erased): Promise<string> {
  const { user_id, session_id, prefixes = [] } = erased
  const id = ctx.newId()
  await sql`insert into rum_erasure (id, account_id, application_id, user_id, session_id, sessions, prefixes,
      requested_at, due_at)
    values (${id}, ${ctx.account}, ${app}, ${user_id ?? null}, ${session_id ?? null},
      ${session_id === undefined ? [] : [session_id]}::uuid[], ${[...prefixes]}::text[], ${ctx.now}, ${ctx.now})`.execute(
    ctx.sql,
  )
  wakeWorkers(ctx, EVENTS_WORKER)
  return id
}

/** Removes files of an account that ends, whose rows go with this transaction. */
export async function eraseFilesLater(ctx: SystemCtx, prefixes: readonly string[]): Promise<void> {
  await sql`insert into rum_file_erasure (id, prefixes, requested_at, due_at)
    values (${ctx.newId()}, ${[...prefixes]}::text[], ${ctx.now}, ${ctx.now})`.execute(ctx.sql)
  wakeWorkers(ctx, FILES_WORKER)
}
