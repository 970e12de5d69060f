import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import type { ProviderEvent } from '../provider.ts'
import type { StripePackage } from './client.ts'

const TOLERANCE_MS = 5 * MINUTE_MS
const MOST_SIGNATURES = 10
/** `t=<seconds>`, and `v1=<hex>` for each secret of the endpoint. */
const HEADER = /^[\w=,]{1,2000}$/

const Named = z.string().min(1).max(255)
const Event = z.object({
  id: Named,
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: Named.optional(),
      customer: Named.or(z.object({ id: Named })).nullish(),
    }),
  }),
})

/** Why the header of a signature is refused before the body is read, in words; null if it may be valid. */
export function headerFault(header: string, now: EpochMs): string | null {
  if (!HEADER.test(header)) return 'the header stripe-signature is missing or malformed'
  const parts = header.split(',')
  if (parts.filter(part => part.startsWith('v1=')).length > MOST_SIGNATURES) return 'it has too many signatures'
  const seconds = /^t=(\d{1,12})$/.exec(parts.find(part => part.startsWith('t=')) ?? '')?.[1]
  if (seconds === undefined) return 'its time is missing'
  return Math.abs(now - Number(seconds) * 1000) > TOLERANCE_MS ? 'its time is more than 5 minutes off' : null
}

/** Verifies the raw bytes, and only then parses them. */
export function readEvent(
  { stripe, isStripeError }: StripePackage,
  secret: string,
  { body, signature, now }: { body: Buffer; signature: string; now: EpochMs },
): ProviderEvent | { fault: string } {
  const fault = headerFault(signature, now)
  if (fault !== null) return { fault }
  const verifier = stripe.webhooks.signature
  if (verifier === null) throw new Error('The package verifies no signatures.')
  try {
    verifier.verifyHeader(body, signature, secret, TOLERANCE_MS / 1000, undefined, now)
  } catch (error) {
    if (isStripeError(error)) return { fault: 'its signature does not match this message' }
    throw error
  }
  return eventOf(body)
}

/** Signed, but in another form: it is nothing that is known here. */
function eventOf(body: Buffer): ProviderEvent | { fault: string } {
  const parsed = Event.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success) return { fault: 'it is no event' }
  const { id, type, data } = parsed.data
  const { object, customer } = data.object
  const own = object === 'customer' ? (data.object.id ?? null) : null
  return { id, type, customer: own ?? (typeof customer === 'object' ? (customer?.id ?? null) : (customer ?? null)) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
