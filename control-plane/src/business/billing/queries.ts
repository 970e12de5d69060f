import type {
  listInvoices as invoices,
  getSubscription as subscription,
} from '@pharos/shared-protocol/contract/business/billing.ts'
import { findAccount } from '../../account/account/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { cutPageOf, readCursor } from '../../platform/page.ts'
import { asked, requireProvider } from './asked.ts'
import { findPartnerName } from './managed.ts'
import { presentInvoice, presentSubscription } from './present.ts'
import { providerOf } from './provider/provider-of.ts'
import { findCustomer } from './row.ts'

export async function getSubscription(ctx: OpenCtx, _: Input<typeof subscription>) {
  const provider = await providerOf(ctx.platform)
  const { PHAROS_BILLING_GRACE_DAYS } = ctx.platform.config
  // The name is that of another account.
  const managed_by = await ctx.inSystem(tx => findPartnerName(tx, ctx.account))
  return ctx.inAccount('read', async tx => {
    const row = await findCustomer(tx, ctx.account)
    const { plan } = await findAccount(tx, ctx.account)
    return presentSubscription(provider, { plan, managed_by }, row, PHAROS_BILLING_GRACE_DAYS)
  })
}

const CURSOR = /^(\w{1,255})$/

/** Invoices are read from the provider each time. If it does not answer, that is said: it is no empty list. */
export async function listInvoices(ctx: OpenCtx, { query }: Input<typeof invoices>) {
  const provider = await requireProvider(ctx.platform)
  const [after = null] = readCursor(query.cursor, CURSOR) ?? []
  const row = await ctx.inAccount('read', tx => findCustomer(tx, ctx.account))
  if (row === null) return { items: [], next: null }
  const { items, more } = await asked(ctx, () => provider.listInvoices(row.customer, { limit: query.limit, after }))
  return cutPageOf(items, more, presentInvoice, ({ id }) => id)
}
