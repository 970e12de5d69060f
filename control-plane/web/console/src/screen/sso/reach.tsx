import type { WithoutFactor } from '@pharos/shared-protocol/contract/account/account-security.ts'
import type { z } from 'zod'
import { SSO } from '../../words/sso.ts'
import { HeldList } from '../account/index.ts'

interface Given {
  members: readonly z.output<typeof WithoutFactor>[]
  /** Whether a date is set: without one, their API keys go on. */
  isDated: boolean
}

/** The members whom single sign-on cannot sign in, and what of theirs is refused once it is required. */
export function Reach({ members, isDated }: Given) {
  if (members.length === 0) return <p>{SSO.reachesNobody}</p>
  return (
    <>
      <p>
        {SSO.reaches(members.length)} {isDated ? SSO.reachesKeys : SSO.reachesSessions}
      </p>
      <HeldList of={members} />
    </>
  )
}
