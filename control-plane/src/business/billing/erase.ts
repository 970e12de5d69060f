import { inSystem } from '../../platform/context.ts'
import { type EraseStep, eraseRows } from '../../platform/erase.ts'
import { providerOf } from './provider/provider-of.ts'
import { findCustomer } from './row.ts'

/** Nobody pays for an account that is gone: its subscriptions end first. If the provider is away, the account waits. */
export const eraseBilling: EraseStep = async erasure => {
  const { platform, account } = erasure
  const row = await inSystem(platform, ctx => findCustomer(ctx, account), 'read')
  if (row !== null) {
    const provider = await providerOf(platform)
    if (provider === null)
      platform.log.warn({ account, customer: row.customer }, 'no payment provider is set; end the subscription there')
    else {
      const { subscriptions } = await provider.readCustomer(row.customer)
      for (const { id, status } of subscriptions) if (status !== 'ended') await provider.end(id)
    }
  }
  await eraseRows(erasure, 'billing_customer')
}
