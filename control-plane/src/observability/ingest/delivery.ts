import type { PublicCtx } from '../../platform/http/open.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import type { Delivery } from './intake.ts'

/** The batch of an HTTP request. Its body is read only once the caller is known. */
export function deliveryOf(ctx: PublicCtx, signal: Signal): Delivery {
  const length = ctx.header('content-length')
  return {
    signal,
    authorization: ctx.header('authorization'),
    address: ctx.caller.address,
    length: /^\d+$/.test(length) ? Number(length) : null,
    encoding: ctx.header('content-encoding'),
    async read(limit, holder) {
      const { kept, more } = await ctx.readBytes(limit, limit, holder)
      return more ? null : kept
    },
  }
}
