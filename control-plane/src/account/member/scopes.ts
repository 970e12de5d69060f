import { type Role, roleAtLeast, roleForScope, roleToGrant, type Scope } from '@pharos/shared-protocol/access.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses to give scopes that a role lacks. */
export function requireHasScopes(role: Role, scopes: readonly Scope[]): void {
  const tooMuch = scopes.findIndex(scope => !roleAtLeast(role, roleForScope(scope)))
  if (tooMuch >= 0)
    throw new Refusal(
      'forbidden',
      accountText('member.role_lacks_scope', { index: tooMuch, role, scope: scopes[tooMuch] ?? '' }),
    )
}

/** Refuses to give an API key scopes with which it may do more than whoever gives them. */
export function requireMayGrant(role: Role, scopes: readonly Scope[]): void {
  const tooMuch = scopes.findIndex(scope => !roleAtLeast(role, roleToGrant(scope)))
  if (tooMuch < 0) return
  const scope = scopes[tooMuch] as Scope
  throw new Refusal(
    'forbidden',
    accountText('member.scope_exceeds_role', { index: tooMuch, scope, role, needed: roleToGrant(scope) }),
  )
}
