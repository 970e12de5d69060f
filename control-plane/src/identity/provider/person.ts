import type { Caller, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Service } from './catalogue.ts'
import type { Identity } from './identify.ts'
import { linkTo } from './link.ts'

export interface MatchedPerson {
  id: string
  email: string
  /** Whether the identity is linked to the person; otherwise they have its address. */
  is_linked: boolean
}

/**
 * The person of an identity: the one that it is linked to, or the one with the same address if both the service and we
 * have verified it. An address that only one side has verified would let strangers in. Null: nobody signs in with it.
 */
export async function findPersonOf(
  tx: SystemCtx,
  { provider }: Service,
  identity: Identity,
): Promise<MatchedPerson | null> {
  const { issuer, subject, email, verified } = identity
  const known = sql`l.issuer = ${issuer} and l.subject = ${subject}`
  const { rows } = await sql<MatchedPerson>`
    select p.id, p.email, true as is_linked from linked_provider l join person p on p.id = l.person_id
      where ${known} and l.unlinked_at is null
    union all
    select p.id, p.email, false from person p
      where ${verified} and lower(p.email) = lower(${email}) and p.email_verified_at is not null
        and not exists (select from linked_provider l
          where (l.person_id = p.id and l.provider = ${provider}) or (${known}))`.execute(tx.sql)
  return rows[0] ?? null
}

/**
 * The same, for a sign-in: notes the use of the link, or links the identity. Of two concurrent first sign-ins, the
 * second finds what the first has linked.
 */
export async function personOf(
  tx: SystemCtx,
  service: Service,
  identity: Identity,
  caller: Caller,
): Promise<MatchedPerson | null> {
  const { issuer, subject } = identity
  await sql`select pg_advisory_xact_lock(hashtext(${`provider identity ${issuer} ${subject}`}))`.execute(tx.sql)
  const found = await findPersonOf(tx, service, identity)
  if (found?.is_linked)
    await sql`update linked_provider set last_used_at = ${tx.now}
      where issuer = ${issuer} and subject = ${subject}`.execute(tx.sql)
  else if (found) await linkTo(tx, { service, identity, person: found.id, caller })
  return found
}

/**
 * The address of the person whom an identity of nobody concerns: of the one who has unlinked it, otherwise its own,
 * which nobody has verified. Empty if it has none.
 */
export async function addressOf(tx: SystemCtx, { issuer, subject, email }: Identity): Promise<string> {
  const { rows } = await sql<{
    email: string
  }>`select p.email from linked_provider l join person p on p.id = l.person_id
    where l.issuer = ${issuer} and l.subject = ${subject}`.execute(tx.sql)
  return rows[0]?.email ?? email ?? ''
}
