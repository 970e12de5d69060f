import { useHeld } from '../../part/held.tsx'
import { Status } from '../../part/status.tsx'
import { locale } from '../../words/language.ts'
import { OVERVIEW } from '../../words/overview.ts'

/** How an account is, in the order in which somebody wants to know. */
const ORDER = ['down', 'expired', 'invalid', 'unreachable', 'degraded', 'late', 'changed', 'expiring', 'unknown']
/** As many as stand in a line. */
const MOST = 6
/** In the place of a status: all that have no room of their own. */
const OTHERS = ''

/** How many monitors are in each status; each leads to them. Of many statuses the last ones are counted together. */
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
