import type * as contract from '@pharos/shared-protocol/contract/identity/email-change.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { sessionOf } from '../../account/session/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { LIFE_MS } from './link.ts'
import { personMessage } from './message.ts'

/** Requests of one person in a day: each sends mail to an address that may be a stranger's. */
const MOST_A_DAY = 5

/**
 * Mails a link to the person's new address, and a notice to the current one. The reply is the same whether or not
 * somebody else has the new address.
 */
export async function askEmailChange(ctx: OpenCtx, { params, body }: Input<typeof contract.askEmailChange>) {
  const { id: session, person, only_account } = sessionOf(ctx)
  if (params.user_id !== ctx.actor.member?.id)
    throw new Refusal('forbidden', identityText('email_change.only_the_person'))
  if (only_account) throw new Refusal('forbidden', identityText('email_change.session_of_one_account'))
  const { language } = ctx.caller
  return lastSystemWrite(async tx => {
    await requireFewToday(tx, person)
    const id = tx.newId()
    await sql`insert into email_change (id, person_id, session_id, email, created_at, expires_at)
      values (${id}, ${person}, ${session}, ${body.email}, ${tx.now}, ${tx.now + LIFE_MS})`.execute(tx.sql)
    const to = { account: null, not_after: epoch(tx.now + LIFE_MS) }
    const confirm = { via: 'email_change', id } as const
    await enqueueDeliveries(tx, [
      {
        ...to,
        destination: confirm,
        message: personMessage(tx, 'email_confirm', id, language),
        dedup: `email-change/${id}`,
      },
      {
        ...to,
        destination: { via: 'person', id: person },
        message: personMessage(tx, 'email_asked', person, language),
        dedup: `email-change-asked/${id}`,
      },
    ])
    return SENT
  })
}

const SENT = {
  status: 'sent' as const,
  message: 'We have sent an email to the new address. Until its link is used, you sign in with the current address.',
}

async function requireFewToday(tx: SystemCtx, person: string): Promise<void> {
  // Of two concurrent requests the second counts the first.
  await sql`select from person where id = ${person} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from email_change
    where person_id = ${person} and created_at > ${tx.now - DAY_MS}`.execute(tx.sql)
  if ((rows[0]?.n ?? 0) < MOST_A_DAY) return
  throw new Refusal('rate_limited', identityText('email_change.limit_a_day', { limit: MOST_A_DAY }), {
    headers: { 'retry-after': '3600' },
  })
}
