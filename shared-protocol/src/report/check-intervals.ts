import { DAY_MS } from '../time.ts'
import type { ReportFigures } from './figures.ts'
import { type Finding, fault } from './finding.ts'
import { msOf } from './instant.ts'
import type { ReportMonitor } from './monitor.ts'

/** Whether a monitor's intervals cover its part of the period, one after another. */
export function checkIntervals(monitor: ReportMonitor, period: ReportFigures['period']): Finding[] {
  const { name, observed_from } = monitor
  if (observed_from < period.from || observed_from > period.to)
    return [fault('outside', name, 'observed_from', observed_from)]
  const intervals = monitor.intervals ?? []
  const found: Finding[] = []
  let until = observed_from
  for (const { from, to } of intervals) {
    if (from !== until)
      found.push({ ...fault(codeOf(from, until, observed_from), name, 'from', from), computed: until })
    if (to <= from) found.push(fault('empty', name, 'to', to))
    until = to
  }
  if (monitor.intervals !== null && until !== period.to)
    found.push({ ...fault('edge', name, 'to', until), computed: period.to })
  return found
}

function codeOf(from: string, until: string, start: string): Finding['code'] {
  if (until === start) return 'edge'
  return from > until ? 'gap' : 'overlap'
}

/** Whether a monitor's corrections are of different days that lie in the period with all their hours. */
export function checkCorrections(
  { name, corrections }: ReportMonitor,
  { from, to }: ReportFigures['period'],
): Finding[] {
  const days = new Set<string>()
  return corrections.flatMap(({ day }) => {
    const start = Date.parse(day)
    const isKnown = days.has(day)
    days.add(day)
    if (isKnown) return [fault('twice', name, 'corrections', day)]
    return start < msOf(from) || start + DAY_MS > msOf(to) ? [fault('outside', name, 'corrections', day)] : []
  })
}
