import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf, type LeftOut } from './left-out.ts'

/** The entries of an account that are kept. */
const MOST_ENTRIES = 2_000
const LONGEST_NAME = 200

/** A write of a directory and its outcome. */
export interface LoggedWrite {
  request_id: string
  method: string
  type: 'user' | 'group'
  resource: string | null
  name: string | null
  status: number
  changed: readonly string[]
  /** Ids of users. */
  added: readonly string[]
  removed: readonly string[]
  leftOut: readonly LeftOut[]
}

/** Adds an entry to the sync log, and forgets the oldest one beyond the most. */
export function writeScimLog(
  { newId, now, later }: Pick<SystemCtx, 'newId' | 'now' | 'later'>,
  { id: connection, account_id: account }: { id: string; account_id: string },
  { request_id, method, type, resource, name, status, changed, added, removed, leftOut }: LoggedWrite,
): void {
  const applied = {
    attributes: firstOf([...new Set(changed)]),
    members_added: { count: added.length, ids: firstOf(added) },
    members_removed: { count: removed.length, ids: firstOf(removed) },
  }
  later(sql`insert into scim_log_entry (id, account_id, connection_id, at, request_id, method, resource_type, resource_id,
      resource_name, status, applied, not_applied)
    values (${newId()}, ${account}, ${connection}, ${now}, ${request_id}, ${method}, ${type}, ${resource},
      ${name?.slice(0, LONGEST_NAME) ?? null}, ${status}, ${JSON.stringify(applied)}::jsonb,
      ${JSON.stringify(leftOut)}::jsonb)`)
  later(sql`delete from scim_log_entry where account_id = ${account} and id < (select id from scim_log_entry
    where account_id = ${account} order by id desc offset ${MOST_ENTRIES - 1} limit 1)`)
}
