import type { Stripe } from 'stripe'
import type { Config } from '../../../../platform/config.ts'
import { ProviderFault } from '../fault.ts'

/** The version of the API whose shapes are read here. It changes with the package, on purpose. */
const API_VERSION = '2026-10-28.endive'
/** The time limit of a call with its one repetition is twice this. */
const TIMEOUT_MS = 8_000

/** What of the package is used. */
export interface StripePackage {
  stripe: Stripe
  isStripeError(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError>
}

/** Loads the package, which is large: only installations with a key need it. */
export async function loadStripe(config: Config, key: string): Promise<StripePackage> {
  const { Stripe } = await import('stripe')
  const base = new URL(config.PHAROS_STRIPE_API_BASE)
  const stripe = new Stripe(key, {
    apiVersion: API_VERSION,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return { stripe, isStripeError: error => error instanceof Stripe.errors.StripeError }
}

/** Runs a call, and says in our words why it failed. The provider's own text is left out: it may name a key. */
export async function called<T>({ isStripeError }: StripePackage, what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isStripeError(error)) throw error
    const { type, code, statusCode, requestId } = error
    const about = [type, code, statusCode, requestId].filter(part => part !== undefined).join(', ')
    throw new ProviderFault(kindOf(type, statusCode), `Stripe did not ${what}: ${about}`)
  }
}

function kindOf(type: string, status: number | undefined): ProviderFault['kind'] {
  if (type === 'StripeCardError' || status === 402) return 'declined'
  if (status === undefined || status >= 500 || status === 429 || status === 409) return 'away'
  return 'refused'
}
