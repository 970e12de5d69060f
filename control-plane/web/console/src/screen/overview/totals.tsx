import { Status } from '../../part/status.tsx'
import { locale } from '../../words/language.ts'
import { OVERVIEW } from '../../words/overview.ts'

/** How an account is, in the order in which somebody wants to know. */
const ORDER = ['down', 'expired', 'invalid', 'unreachable', 'degraded', 'late', 'changed', 'expiring', 'unknown']

/** How many monitors are in each status; each leads to them. */
export function Totals({ statuses }: { statuses: Record<string, number> }) {
  const rank = (status: string) => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length)
  const present = Object.entries(statuses).sort(([a], [b]) => rank(a) - rank(b))
  return (
    <nav class="totals" aria-label={OVERVIEW.totals}>
      {present.map(([status, count]) => (
        <a key={status} class="card" href={`/console/monitors?status=${status}`}>
          <strong>{count.toLocaleString(locale)}</strong>
          <Status of={status} />
        </a>
      ))}
    </nav>
  )
}
