import { type Role, roleAtLeast, roleForScope, type Scope } from '@pharos/shared-protocol/access.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses to give scopes that a role lacks. */
export function requireHasScopes(role: Role, scopes: readonly Scope[]): void {
  const tooMuch = scopes.findIndex(scope => !roleAtLeast(role, roleForScope(scope)))
  if (tooMuch >= 0)
    throw new Refusal('forbidden', `scopes[${tooMuch}]: the role ${role} does not have the scope ${scopes[tooMuch]}.`)
}
