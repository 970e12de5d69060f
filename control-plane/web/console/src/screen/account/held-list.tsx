import type { WithoutFactor } from '@pharos/shared-protocol/contract/account/account-security.ts'
import type { z } from 'zod'
import { ACCOUNT } from '../../words/account.ts'

/** Members who do not meet a requirement of the account, each with how much they hold. */
export function HeldList({ of }: { of: readonly z.output<typeof WithoutFactor>[] }) {
  return (
    <ul>
      {of.map(({ user_id, name, email, sessions, api_keys, apps }) => (
        <li key={user_id}>{ACCOUNT.holds(name || email, sessions, api_keys.length, apps.length)}</li>
      ))}
    </ul>
  )
}
