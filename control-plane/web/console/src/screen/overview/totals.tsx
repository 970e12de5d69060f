import { useHeld } from '../../part/held.tsx'
import { Status } from '../../part/status.tsx'
import { locale } from '../../words/language.ts'
import { OVERVIEW } from '../../words/overview.ts'

/** The statuses that come first, in the order of their importance. */
const ORDER = ['down', 'expired', 'invalid', 'unreachable', 'degraded', 'late', 'changed', 'expiring', 'unknown']
/** The most that fit on one line. */
const MOST = 6
/** Stands for all statuses that do not fit. */
const OTHERS = ''

/**
 * The number of monitors per status, each linked to them. If there are too many statuses, the last are counted
 * together.
 */
export function Totals({ statuses }: { statuses: Record<string, number> }) {
  const rank = (status: string) => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length)
  const present = Object.entries(statuses).sort(([a], [b]) => rank(a) - rank(b))
  const first = present.length > MOST ? present.slice(0, MOST - 1) : present
  const others = present.slice(first.length).reduce((sum, [, count]) => sum + count, 0)
  const held = useHeld(others > 0 ? [...first, [OTHERS, others] as const] : first, ([status]) => status)
  return (
    <nav class="totals" aria-label={OVERVIEW.totals} ref={held.area}>
      {held.rows.map(([status, count]) => (
        <a key={status} class="card" href={`/console/monitors${status === OTHERS ? '' : `?status=${status}`}`}>
          <strong>{count.toLocaleString(locale)}</strong>
          {status === OTHERS ? <span>{OVERVIEW.otherStatuses}</span> : <Status of={status} />}
        </a>
      ))}
    </nav>
  )
}
