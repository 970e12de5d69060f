import { Time } from '../part/time.tsx'
import { useSession } from '../server/session.ts'
import { FRAME } from '../words/frame.ts'

/** Says that the account can only be read, while it is suspended. */
export function Suspended() {
  const { suspended_at } = useSession()
  if (suspended_at === null) return null
  return (
    <p class="suspended" role="status">
      {FRAME.suspended} <Time at={suspended_at} isFull />
    </p>
  )
}
