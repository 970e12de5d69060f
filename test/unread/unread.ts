/** What one decision says of its target. */
export interface Said {
  isGood: boolean
  isBad: boolean
  /** Whether the state is as it was before, and nobody is alerted. */
  isKept: boolean
  /** Why, as a code or in words. */
  reason: string | null
}

/** A condition with a subject that cannot be read, and what docs/not-compared.md says then. */
export interface Unread {
  name: string
  /** `fails`: it counts as bad, with its reason. `keeps`: it is neither good nor bad, with its reason or in silence. */
  expected: 'fails' | 'keeps' | 'keeps in silence'
  said(): Said | Promise<Said>
}

/** Why a case is not as the documentation says; null if it is. */
export async function faultOf({ expected, said }: Unread): Promise<string | null> {
  const { isGood, isBad, isKept, reason } = await said()
  if (isGood) return 'it is good, and nothing was compared'
  if (expected === 'fails') return isBad ? (reason ? null : 'it fails without a reason') : 'it does not fail'
  if (isBad) return 'it is bad, and nothing was compared'
  if (!isKept) return 'it changes the state, or alerts'
  return reason || expected === 'keeps in silence' ? null : 'it gives no reason'
}
