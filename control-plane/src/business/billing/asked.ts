import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { OpenCtx, Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ProviderFault } from './provider/fault.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { providerOf } from './provider/provider-of.ts'

/** Refuses where no payment provider is configured: there, the operator sets the plans. */
export async function requireProvider(platform: Platform): Promise<PaymentProvider> {
  const provider = await providerOf(platform)
  if (provider !== null) return provider
  throw new Refusal('conflict', businessText('billing.no_subscriptions_here'))
}

/** Calls the provider for a request, and says to its caller why it failed. */
export async function asked<T>({ log }: Pick<OpenCtx, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (err) {
    if (!(err instanceof ProviderFault)) throw err
    if (err.kind === 'declined') throw new Refusal('conflict', businessText('billing.payment_declined'))
    log.warn({ err }, 'the payment provider could not be asked')
    throw new Refusal('unavailable', businessText('billing.provider_unreachable'))
  }
}
