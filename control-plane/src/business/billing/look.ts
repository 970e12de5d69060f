import { inSystem, type Platform } from '../../platform/context.ts'
import { applyCustomer } from './apply.ts'
import { ProviderFault } from './provider/fault.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { dropTurn, takeTurn } from './turn.ts'

/** Looks again when events arrive during a look. Afterwards the worker does. */
const MOST_LOOKS = 3

/** `busy`: somebody else looks, and will again if that was asked for. `failed`: the provider could not be asked. */
export type Looked = 'applied' | 'busy' | 'failed'

/**
 * Asks the provider about the customer of an account and applies the answer. The network is not asked within a
 * transaction: the turn makes that no older answer is applied after a newer one.
 */
export async function look(platform: Platform, provider: PaymentProvider, account: string): Promise<Looked> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const turn = await inSystem(platform, ctx => takeTurn(ctx, account))
    if (turn === null) return 'busy'
    try {
      const seen = await provider.readCustomer(turn.customer)
      const again = await inSystem(platform, ctx => applyCustomer(ctx, turn, seen))
      if (again === null) return 'busy'
      if (!again) break
    } catch (err) {
      await inSystem(platform, ctx => dropTurn(ctx, turn))
      if (!(err instanceof ProviderFault)) throw err
      platform.log.warn({ err, account }, 'the payment provider could not be asked; will retry')
      return 'failed'
    }
  }
  return 'applied'
}
