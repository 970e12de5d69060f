import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Caller, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'

/** Why a sign-in failed. */
export type FailureReason =
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_passkey'
  /** A link that was used already, or has expired. */
  | 'unusable_link'
  /** An account at an external provider that is not linked to the person with its address. */
  | 'not_linked'
  /** No account of the person allows the method. */
  | 'not_admitted'
  /** The person is deactivated in all of their accounts. */
  | 'deactivated'

/** A sign-in by somebody who showed a wrong factor, or is not admitted in this way. */
export interface SignInFailure {
  action: 'sign_in_failed' | 'second_factor_failed'
  /** The address that they claimed to have, or whose first factor they showed. */
  email: string
  method: string
  reason: FailureReason
  status: 401 | 403
  caller: Pick<Caller, 'address' | 'user_agent'>
  request_id: string
  /** Whether the networks of the last hour are too many to have an entry each, so that nobody can fill the log. */
  isSpread: boolean
}

/** The most accounts of a person whose logs tell of it. */
const MOST_ACCOUNTS = 20

/**
 * Notes a failed sign-in in the audit log of each account of the person with the address. Those of one hour, network
 * and method are one entry, which counts them and names the latest address. Costs the same for an unknown address.
 */
export async function countFailure(tx: SystemCtx, failure: SignInFailure): Promise<void> {
  const { action, email, method, reason, status, caller, request_id, isSpread } = failure
  const network = isSpread ? 'several' : (networkOf(caller.address) ?? caller.address)
  const hour = Math.floor(tx.now / HOUR_MS)
  // Whoever is deactivated everywhere has only such members.
  const members = reason === 'deactivated' ? sql`true` : sql`deactivated_at is null`
  const ids = Array.from({ length: MOST_ACCOUNTS }, () => tx.newId())
  await sql`
    insert into audit_entry as e (id, account_id, at, actor_type, actor_id, actor_name, user_id, action, resource,
      changed_fields, status, address, user_agent, request_id, reason, tally)
    select (${ids}::uuid[])[row_number() over (order by m.id)], m.account_id, ${tx.now}, 'user', m.id,
      coalesce(nullif(m.name, ''), p.email), m.id, ${action}, null, ${[method]}::text[], ${status}::int,
      ${caller.address}, ${caller.user_agent}, ${request_id}, ${reason},
      concat_ws('/', ${action}::text, m.id, ${method}::text, ${reason}::text,
        ${network}::text, ${hour}::bigint)
    from (select id, email from person where lower(email) = lower(${email})) p
      join lateral (select * from member where person_id = p.id and ${members}
        order by id limit ${MOST_ACCOUNTS}) m on true
    on conflict (account_id, tally) where tally is not null do update set count = e.count + 1, last_at = excluded.at,
      address = excluded.address, user_agent = excluded.user_agent, request_id = excluded.request_id,
      written_in = pg_current_xact_id()`.execute(tx.sql)
}
