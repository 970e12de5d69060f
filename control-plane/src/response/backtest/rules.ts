import { type BacktestReport, MOST_LISTED } from '@pharos/shared-protocol/contract/response/backtest.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, HOUR_MS, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'

/** A time during which it would have fired; `to` is null if it still fires at the end. */
export interface Firing {
  from: EpochMs
  to: EpochMs | null
  reason: Said
}

/** A real incident of the service. */
export interface RealIncident {
  id: string
  number: number
  title: string
  created_at: number
  resolved_at: number | null
}

export interface Replayed {
  from: EpochMs
  to: EpochMs
  step_seconds: number | null
  firings: readonly Firing[]
  incidents: readonly RealIncident[]
  /** The names of those whom a firing would have paged. */
  pagesOf(firing: Firing): readonly string[]
}

/** When a monitor was in maintenance. */
export interface Maintenance {
  from: EpochMs
  to: EpochMs
}

/** When a firing notifies people: at once, or after maintenance that covers it. Null if it is over by then. */
export function toldAt({ from, to }: Pick<Firing, 'from' | 'to'>, windows: readonly Maintenance[]): EpochMs | null {
  const told = windows
    .toSorted((a, b) => a.from - b.from)
    .reduce((at, window) => (window.from <= at && at < window.to ? window.to : at), from)
  return to !== null && told >= to ? null : told
}

/** A firing belongs to an incident that is open at the time, or that opens within this time. */
const BEFORE_MS = HOUR_MS

/**
 * The report of a replay: how often and how long it fired, whom it paged, and which incidents it detected how early.
 * Pure.
 */
export function reportOf({ from, to, step_seconds, firings, incidents, pagesOf }: Replayed): BacktestReport {
  const end = (firing: Firing) => firing.to ?? to
  const belongs = (firing: Firing, incident: RealIncident) =>
    firing.from <= (incident.resolved_at ?? to) && end(firing) >= incident.created_at - BEFORE_MS
  const found = incidents.map(incident => {
    const first = firings.find(firing => belongs(firing, incident))
    return {
      incident_id: incident.id,
      number: incident.number,
      title: incident.title,
      opened_at: rfc3339(incident.created_at),
      detected_at: rfc3339OrNull(first?.from),
      earlier_seconds: first === undefined ? null : Math.round((incident.created_at - first.from) / 1_000),
    }
  })
  const pages = firings.map(firing => pagesOf(firing))
  const names = Map.groupBy(pages.flat(), name => name)
  const incidentOf = (firing: Firing) => incidents.find(incident => belongs(firing, incident))?.id ?? null
  return {
    from: rfc3339(from),
    to: rfc3339(to),
    step_seconds,
    fired: firings.length,
    fired_seconds: Math.round(firings.reduce((sum, firing) => sum + end(firing) - firing.from, 0) / 1_000),
    firings: firings.slice(0, MOST_LISTED).map((firing, i) => ({
      from: rfc3339(firing.from),
      to: rfc3339OrNull(firing.to),
      reason: firing.reason.text,
      reason_text: textIn(firing.reason),
      incident_id: incidentOf(firing),
      pages: pages[i]?.length ?? 0,
    })),
    paged: [...names]
      .map(([name, all]) => ({ name, pages: all.length }))
      .sort((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_LISTED),
    incidents: found.slice(0, MOST_LISTED),
    detected: found.filter(({ detected_at }) => detected_at !== null).length,
    missed: found.filter(({ detected_at }) => detected_at === null).length,
    false_alarms: firings.filter(firing => incidentOf(firing) === null).length,
  }
}
