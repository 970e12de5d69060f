import { checkFigures } from './check.ts'
import type { ReportFigures } from './figures.ts'
import type { Finding } from './finding.ts'
import { keyIdOf, type ReportKey } from './key.ts'
import type { OpenedReport } from './open.ts'
import type { ReportStatement } from './statement.ts'

/** What a check of a report has found, the worst first. */
export const VERDICTS = ['changed', 'other_key', 'figures_differ', 'key_not_compared', 'verified'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a check leaves open. */
export const NOT_COMPARED = [
  /** Whether the intervals are what was measured: the signer vouches for them. */
  'measurements',
  /** Whether the page shows the signed figures: both were signed together, and a person can compare them. */
  'page_text',
  'response_times',
  'monitors_without_intervals',
  'on_call_without_shifts',
  'left_out',
] as const
export type NotCompared = (typeof NOT_COMPARED)[number]

export interface ReportCheck {
  verdict: Verdict
  /** Empty if the file was changed, since then its figures mean nothing. */
  findings: Finding[]
  not_compared: NotCompared[]
}

type Readable = Extract<OpenedReport, { unreadable: null }>

/**
 * Judges an opened report. `keys` are those that the reader trusts: of a file, or served by the installation. Null if
 * there are none, so that the signature shows only that nothing was changed since somebody signed it.
 */
export function judgeReport(report: Readable, keys: readonly ReportKey[] | null): ReportCheck {
  const { statement, signed, same_document } = report
  if (!signed || !same_document) return { verdict: 'changed', findings: [], not_compared: [] }
  const findings = checkFigures(statement.figures)
  return { verdict: verdictOf(statement, findings, keys), findings, not_compared: notCompared(statement.figures) }
}

function verdictOf(
  { signer }: ReportStatement,
  findings: readonly Finding[],
  keys: readonly ReportKey[] | null,
): Verdict {
  if (keys !== null && !keys.some(key => keyIdOf(key) === signer.key_id)) return 'other_key'
  if (findings.length > 0) return 'figures_differ'
  return keys === null ? 'key_not_compared' : 'verified'
}

function notCompared({ monitors, slowest, incidents, on_call, monitors_left_out }: ReportFigures): NotCompared[] {
  const open: Record<NotCompared, boolean> = {
    measurements: true,
    page_text: true,
    response_times: slowest.length > 0,
    monitors_without_intervals: monitors.some(each => each.why_no_intervals === 'too_many'),
    on_call_without_shifts: on_call.people.some(({ shifts, paged_at }) => shifts === null || paged_at === null),
    left_out: monitors_left_out > 0 || incidents.left_out > 0,
  }
  return NOT_COMPARED.filter(each => open[each])
}
