import { type AccountSecurity, listWithoutFactor } from '@pharos/shared-protocol/contract/account/account-security.ts'
import type { z } from 'zod'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { ACCOUNT } from '../../words/account.ts'
import { HeldList } from './held-list.tsx'

type Policy = Pick<z.output<typeof AccountSecurity>, 'require_second_factor' | 'second_factor_from'>

/** Who has no second factor, and from when what they hold is refused. */
export function WithoutFactor({ policy }: { policy: Policy }) {
  const { require_second_factor: isRequired, second_factor_from: from } = policy
  const { data: members = [] } = useRoute(listWithoutFactor)
  if (members.length === 0) return null
  return (
    <details>
      <summary>{ACCOUNT.withoutFactor(members.length)}</summary>
      <p class="hint">
        {from === null ? (
          isRequired ? (
            ACCOUNT.factorNever
          ) : (
            ACCOUNT.factorDue
          )
        ) : (
          <>
            {ACCOUNT.factorDueFrom} <Time at={from} isFull />
          </>
        )}
      </p>
      <HeldList of={members} />
    </details>
  )
}
