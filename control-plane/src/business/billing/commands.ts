import type {
  changeSubscription as change,
  openCheckout as checkout,
  openPortal as portal,
} from '@pharos/shared-protocol/contract/business/billing.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { findAccount } from '../../account/account/index.ts'
import { listOwnerEmails } from '../../account/member/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { asked, requireProvider } from './asked.ts'
import { look } from './look.ts'
import { requireUnmanaged } from './managed.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { getSubscription } from './queries.ts'
import { addCustomer, type BillingCustomer, findCustomer, keepCheckout, setLanguage } from './row.ts'
import type { Standing } from './standing.ts'
import { wantLook } from './turn.ts'

/** The screen from which people go to the provider, and to which they return. */
const SCREEN = '/console/settings/plan'

export async function openCheckout(ctx: OpenCtx, { body: { plan } }: Input<typeof checkout>) {
  await requireUnmanaged(ctx)
  const provider = await requireProvider(ctx.platform)
  requireSold(provider, plan)
  await requireCustomer(ctx, provider)
  const row = await requireUnsubscribed(ctx, provider)
  // A page that cannot be closed may have been paid on: nothing is bought twice.
  if (row.checkout !== null && (row.checkout_until ?? 0) > ctx.now) {
    const { checkout } = row
    if (!(await asked(ctx, () => provider.closeCheckout(checkout)))) await requireUnsubscribed(ctx, provider)
  }
  const { config } = ctx.platform
  const page = `${baseUrlOf(config)}${SCREEN}`
  const opened = await asked(ctx, () =>
    provider.openCheckout({
      customer: row.customer,
      account: ctx.account,
      plan,
      trial_days: row.has_subscribed ? 0 : config.PHAROS_BILLING_TRIAL_DAYS,
      language: ctx.notes.language(),
      done: `${page}?checkout=done`,
      canceled: page,
    }),
  )
  if (!(await ctx.inSystem(tx => keepCheckout(tx, row, opened)))) {
    await asked(ctx, () => provider.closeCheckout(opened.id))
    throw new Refusal('conflict', businessText('billing.page_opened_by_other'))
  }
  return { url: opened.url }
}

export async function openPortal(ctx: OpenCtx, _: Input<typeof portal>) {
  await requireUnmanaged(ctx)
  const provider = await requireProvider(ctx.platform)
  const row = await ctx.inSystem(tx => findCustomer(tx, ctx.account))
  if (row === null) throw new Refusal('conflict', businessText('billing.no_subscription'))
  const done = `${baseUrlOf(ctx.platform.config)}${SCREEN}`
  const language = ctx.notes.language()
  await ctx.inSystem(tx => setLanguage(tx, ctx.account, language))
  return { url: await asked(ctx, () => provider.openPortal(row.customer, { done, language })) }
}

/** Changes the subscription at the provider, and applies what it has afterwards. */
export async function changeSubscription(ctx: OpenCtx, { body: { plan, cancel } }: Input<typeof change>) {
  // Whoever has a subscription nevertheless can end it.
  if (plan !== undefined || cancel !== true) await requireUnmanaged(ctx)
  const provider = await requireProvider(ctx.platform)
  if (plan !== undefined) requireSold(provider, plan)
  const row = await lookNow(ctx, provider)
  const { subscription, status } = row.standing
  if (subscription === null) throw new Refusal('conflict', businessText('billing.no_subscription'))
  if (plan !== undefined && ['incomplete', 'past_due', 'lapsed'].includes(status))
    throw new Refusal('conflict', businessText('billing.invoice_unpaid'))
  if (plan !== undefined && plan !== row.standing.plan) await asked(ctx, () => provider.changePlan(subscription, plan))
  if (cancel !== undefined) await cancelOrKeep(ctx, provider, row.standing, cancel)
  await ctx.inSystem(tx => wantLook(tx, ctx.account))
  await look(ctx.platform, provider, ctx.account)
  return getSubscription(ctx, { params: {}, query: {}, body: undefined })
}

/** One that was never paid for has no period to end with: it ends at once. */
function cancelOrKeep(ctx: OpenCtx, provider: PaymentProvider, standing: Standing, cancel: boolean): Promise<void> {
  const { subscription, status } = standing
  if (subscription === null || (status === 'incomplete' && !cancel)) return Promise.resolve()
  return asked(ctx, () =>
    status === 'incomplete' ? provider.end(subscription) : provider.setCancellation(subscription, cancel),
  )
}

function requireSold(provider: PaymentProvider, plan: string): void {
  if (!provider.plans.some(each => each === plan)) throw refuseField('plan', businessText('billing.plan_not_sold'))
}

/** The account's customer at the provider, who is created there at the first time. */
async function requireCustomer(ctx: OpenCtx, provider: PaymentProvider): Promise<void> {
  const language = ctx.notes.language()
  const known = await ctx.inSystem(async tx => {
    await setLanguage(tx, ctx.account, language)
    const [{ name }, [email = null], row] = [
      await findAccount(tx, ctx.account),
      await listOwnerEmails(tx, ctx.account, null),
      await findCustomer(tx, ctx.account),
    ]
    return { row, account: { id: ctx.account, name, email } }
  })
  if (known.row !== null) return
  const customer = await asked(ctx, () => provider.createCustomer(known.account))
  await ctx.inSystem(tx => addCustomer(tx, { account: ctx.account, customer, language }))
}

async function requireUnsubscribed(ctx: OpenCtx, provider: PaymentProvider): Promise<BillingCustomer> {
  const row = await lookNow(ctx, provider)
  if (row.standing.status === 'none') return row
  if (row.standing.status === 'incomplete') throw new Refusal('conflict', businessText('billing.first_payment_due'))
  throw new Refusal('conflict', businessText('billing.already_subscribed'))
}

async function requireRow(ctx: OpenCtx): Promise<BillingCustomer> {
  const row = await ctx.inSystem(tx => findCustomer(tx, ctx.account))
  if (row === null) throw new Refusal('conflict', businessText('billing.no_subscription'))
  return row
}

/** The customer as the provider has them now. A decision about money is never made from what may be old. */
async function lookNow(ctx: OpenCtx, provider: PaymentProvider): Promise<BillingCustomer> {
  await requireRow(ctx)
  const looked = await look(ctx.platform, provider, ctx.account)
  const row = await requireRow(ctx)
  // A look of which nothing could be applied leaves what may be old.
  if (looked === 'applied' && row.failing_since === null) return row
  throw new Refusal('unavailable', businessText('billing.subscription_unreadable'))
}
