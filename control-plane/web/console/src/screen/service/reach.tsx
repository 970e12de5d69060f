import { ON_CALL } from '../../words/on-call.ts'
import { PAGING } from '../../words/policy.ts'
import { SERVICE } from '../../words/service.ts'
import '../../part/reach.css'

/** Whether an incident reaches somebody, short enough for a table. */
export function ReachShort({ isReached }: { isReached: boolean }) {
  return (
    <span class={isReached ? 'reach good' : 'reach bad'} title={isReached ? PAGING.reaches : PAGING.reachesNot}>
      {isReached ? ON_CALL.covered : SERVICE.hasGaps}
    </span>
  )
}
