import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { deactivateMember, reactivateMember, renameMember } from '../../account/member/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { beforeLeaving } from '../../response/pageability/index.ts'
import { isManaged } from '../scim-connection/index.ts'
import { type DirectoryEvent, wishOf } from './event.ts'

interface Found {
  account: string
  member: string
}

/**
 * Applies an event to the members with its address, and locks them so that a directory cannot take them over meanwhile.
 * Owners and the last staff stay as they are. Returns whether anything changed.
 */
export async function applyEvent(tx: SystemCtx, ctx: PublicCtx, provider: string, event: DirectoryEvent) {
  const wish = wishOf(event)
  if (wish === null) return false
  const meant = sql`from member m join person p on p.id = m.person_id
    where lower(p.email) = lower(${wish.email}) and m.role <> 'owner'
      and (${wish.account}::uuid is null or m.account_id = ${wish.account}::uuid)`
  await sql`select from member where id in (select m.id ${meant}) order by id for update`.execute(tx.sql)
  const { rows } = await sql<Found>`select m.account_id as account, m.id as member ${meant} order by m.id`.execute(
    tx.sql,
  )
  let done = false
  for (const found of rows) {
    const changed = await change(tx, found, wish).catch(unlessKept)
    if (changed.length > 0) audit(tx, ctx, provider, found, changed)
    done ||= changed.length > 0
  }
  return done
}

async function change(tx: SystemCtx, found: Found, { name, active }: { name: string | null; active: boolean | null }) {
  const changed: string[] = []
  const set = active === true ? reactivateMember : deactivateMember
  // Only the directory reactivates a member that it manages.
  const says = active === false || (active === true && !(await isManaged(tx, found.member)))
  if (says && (await set(tx, found, beforeLeaving))) changed.push('active')
  if (name !== null && (await renameMember(tx, found.account, found.member, name))) changed.push('name')
  return changed
}

/** An account that still needs a member refuses; the change goes on in the other accounts. */
function unlessKept(error: unknown): string[] {
  if (error instanceof Refusal && error.code === 'conflict') return []
  throw error
}

function audit(
  { newId, now, later }: SystemCtx,
  { caller, request_id }: PublicCtx,
  provider: string,
  { account, member }: Found,
  changed_fields: string[],
): void {
  const actor = { type: 'directory', id: `webhook/${provider}`, name: `Webhook: ${provider}` } as const
  const { address, user_agent } = caller
  const done = { action: routes.receiveDirectoryEvent.id, resource: member, changed_fields, status: 202 }
  writeAudit({ account, actor, newId, now, later }, { ...done, address, user_agent, request_id })
}
