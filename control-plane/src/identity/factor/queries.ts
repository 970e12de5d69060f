import type * as contract from '@pharos/shared-protocol/contract/account/security.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { sessionOf } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasFactor, loadFactors } from './factors.ts'
import { shownSince } from './totp.ts'

/** How the caller signs in. */
export async function getSecurity(ctx: OpenCtx, { params }: Input<typeof contract.getSecurity>) {
  if (params.user_id !== memberOf(ctx.actor).id)
    throw new Refusal('forbidden', identityText('factor.only_the_person_sees'))
  const { person } = sessionOf(ctx)
  return ctx.inSystem(tx => describeSecurity(tx, person))
}

export async function describeSecurity(tx: SystemCtx, person: string) {
  const factors = await loadFactors(tx, person)
  const { rows } = await sql<{ changed_at: number | null; providers: string[] }>`select
    (select changed_at from person_password where person_id = ${person}) as changed_at,
    array(select provider from linked_provider where person_id = ${person} and unlinked_at is null
      order by provider) as providers`.execute(tx.sql)
  const { changed_at = null, providers = [] } = rows[0] ?? {}
  return {
    password_changed_at: shownSince(changed_at),
    totp_since: shownSince(factors.totp_since),
    passkeys: factors.passkeys,
    recovery_codes: factors.codes,
    providers,
    second_factor: hasFactor(factors),
  }
}
