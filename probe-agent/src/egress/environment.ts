import { connect } from 'node:net'
import type { Environment } from '../check/check.ts'
import type { Log } from '../log.ts'
import { type EgressGuard, TargetNotAllowed } from './guard.ts'
import type { Resolve } from './resolver.ts'

/** The only door a check has to the network. What is connected to is the very address that was judged. */
export function createEnvironment(
  guard: EgressGuard,
  resolve: Resolve,
  rest: { signal: AbortSignal; clock: Environment['clock']; log: Log },
): Environment {
  return {
    ...rest,
    async resolve(host, family) {
      return admitted(await resolve(host, family), guard)
    },
    connect(address, port) {
      guard.admit(address, port)
      return connect({ host: address, port, noDelay: true })
    },
  }
}

/** The allowed ones of a name's addresses; none allowed is a refusal with the first one's reason. */
function admitted(addresses: readonly string[], guard: EgressGuard): string[] {
  let refusal: TargetNotAllowed | null = null
  const allowed = addresses.filter(address => {
    try {
      guard.admitAddress(address)
      return true
    } catch (error) {
      if (!(error instanceof TargetNotAllowed)) throw error
      refusal ??= error
      return false
    }
  })
  if (allowed.length === 0 && refusal !== null) throw refusal
  return allowed
}
