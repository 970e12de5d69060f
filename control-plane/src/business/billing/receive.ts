import type { receiveBillingEvent as route } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Looked, look } from './look.ts'
import type { PaymentProvider, ProviderEvent } from './provider/provider.ts'
import { providerOf } from './provider/provider-of.ts'
import { wantLook } from './turn.ts'

type Reply = ReplyOf<typeof route>

export const LIMIT_BYTES = 524_288

/** Events that can change a subscription or its customer. */
const RELEVANT = /^(customer\.(updated|deleted|subscription\.\w+)|invoice\.\w+|checkout\.session\.\w+)$/

const RESULTS: Record<Exclude<Looked, 'failed'>, Reply['result']> = { applied: 'applied', busy: 'accepted' }

/**
 * Receives an event of the payment provider. What it says is not applied: it makes that the customer is looked at. Its id
 * and that wish are one transaction, so a process that dies afterwards loses nothing.
 */
export async function receiveEvent(ctx: PublicCtx): Promise<Reply> {
  const provider = await providerOf(ctx.platform)
  if (provider === null) throw new Refusal('not_found', businessText('billing.no_provider'))
  const event = await readSigned(ctx, provider)
  const noted = await inSystem(ctx.platform, tx => note(tx, event))
  if (noted === 'skipped' || noted === 'known') return { result: noted }
  const looked = await look(ctx.platform, provider, noted.account)
  if (looked === 'failed') throw new Refusal('unavailable', businessText('billing.event_not_confirmed'))
  return { result: RESULTS[looked] }
}

/** What is cheap comes first: the time and form of the signature, then the size, then the signature itself. */
async function readSigned(ctx: PublicCtx, provider: PaymentProvider): Promise<ProviderEvent> {
  const signature = ctx.header('stripe-signature')
  const early = provider.signatureFault(signature, ctx.now)
  if (early !== null) throw unsigned(ctx, early)
  const { kept, more } = await ctx.readBytes(LIMIT_BYTES)
  if (more) throw new Refusal('too_large', faultText('request.too_large', { limit: LIMIT_BYTES }))
  const event = provider.readEvent(kept, signature, ctx.now)
  if ('fault' in event) throw unsigned(ctx, event.fault)
  return event
}

function unsigned({ platform }: PublicCtx, fault: string): Refusal {
  platform.metrics.refused.inc({ status: '401' })
  return new Refusal('unauthenticated', businessText('billing.message_refused', { fault }))
}

/**
 * Stores an event once. Only our own row says whose customer it is; metadata, which anybody at the provider can write,
 * does not. A known event whose look has not succeeded yet is processed again.
 */
async function note(tx: SystemCtx, { id, type, customer }: ProviderEvent) {
  if (customer === null || !RELEVANT.test(type)) return 'skipped'
  const { rows } = await sql<{ account: string; is_due: boolean }>`select account_id as account,
    next_at <= ${tx.now} or failing_since is not null as is_due from billing_customer
    where customer = ${customer} for no key update`.execute(tx.sql)
  const [found] = rows
  if (found === undefined) return 'skipped'
  const { rows: added } = await sql`insert into billing_event (id, type, received_at)
    values (${id}, ${type}, ${tx.now}) on conflict do nothing returning 1 as done`.execute(tx.sql)
  if (added.length === 0 && !found.is_due) return 'known'
  if (added.length > 0) await wantLook(tx, found.account)
  return { account: found.account }
}
