import { perPlatform } from '../../../platform/per-platform.ts'
import { openStripe } from './stripe/stripe.ts'

/** The payment provider of the installation; null while none is configured. Its package is loaded at the first use. */
export const providerOf = perPlatform(({ config }) => openStripe(config))
