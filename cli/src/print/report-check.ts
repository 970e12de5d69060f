import type { Finding, FindingCode } from '@pharos/shared-protocol/report/finding.ts'
import type { ReportMonitor } from '@pharos/shared-protocol/report/monitor.ts'
import type { OpenedReport } from '@pharos/shared-protocol/report/open.ts'
import type { NotCompared, ReportCheck } from '@pharos/shared-protocol/report/verdict.ts'
import type { Look } from './look.ts'
import { reportChanges } from './mailed-report.ts'
import { table } from './table.ts'

export interface CheckedReport extends ReportCheck {
  /** The file or address of the expected keys; null if there were none. */
  compared_with: string | null
  opened: Extract<OpenedReport, { unreadable: null }>
}

/** Differences that are shown; programs get all of them. */
const SHOWN = 30

/** What a check of a report has found, for people. */
export function reportCheck(look: Look, checked: CheckedReport): string {
  const { verdict, findings, not_compared, opened } = checked
  if (verdict === 'changed') return look.paint('red', changed(checked))
  const { account, report, scope, period, monitors, corrects } = opened.statement.figures
  return [
    `${report.name}: ${account.name}, ${scope.text}`,
    `From ${minute(period.from)} to ${minute(period.to)} (${period.zone})`,
    ...(corrects === undefined
      ? []
      : [`A corrected edition of the report made on ${minute(corrects.made_at)}:`, reportChanges(look, corrects)]),
    signerLine(checked),
    '',
    figureTable(look, monitors),
    '',
    ...findings.slice(0, SHOWN).map(finding => look.paint('red', `✗ ${findingText(finding)}`)),
    ...(findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : []),
    verdictLine(look, checked),
    'Not compared:',
    ...not_compared.map(each => `  - ${NOT_COMPARED[each]}`),
  ].join('\n')
}

function changed({ opened }: CheckedReport): string {
  return opened.signed
    ? '✗ The file was changed after it was signed: its pages, or what was added behind them. The signed figures are as they were, but do not trust what the pages show.'
    : '✗ The attached figures were changed after they were signed. Nothing in this file can be trusted.'
}

function signerLine({ verdict, compared_with, opened }: CheckedReport): string {
  const { base_url, key_id } = opened.statement.signer
  if (verdict === 'other_key') return `Signed with the key ${key_id}, which is not one of ${compared_with}.`
  if (compared_with !== null) return `Signed with the key ${key_id}, which is one of ${compared_with}.`
  return `Signed with the key ${key_id}. The file says that it is of ${base_url}.`
}

function verdictLine(look: Look, { verdict, findings, opened }: CheckedReport): string {
  if (verdict === 'verified') return look.paint('green', '✓ Verified: unchanged, and all figures are right.')
  if (verdict === 'other_key')
    return look.paint('red', '✗ Signed by somebody else: this report is not of the installation that you expect.')
  if (verdict === 'figures_differ')
    return look.paint(
      'red',
      `✗ ${findings.length} of the signed figures do not follow from the intervals in the report.`,
    )
  return look.paint(
    'yellow',
    `The signature is valid and the figures are right, but the key was not compared, so anybody may have signed it. Compare it: --from ${opened.statement.signer.base_url}, if you know this address to be right.`,
  )
}

function figureTable(look: Look, monitors: readonly ReportMonitor[]): string {
  const exact = (value: number | null) => (value === null ? '-' : `${value} %`)
  return table(
    look,
    monitors,
    [
      { head: 'NAME', cell: ({ name }) => name, flexible: true },
      { head: 'UPTIME', cell: ({ stated }) => exact(stated.uptime), right: true },
      { head: 'KNOWN', cell: ({ stated }) => exact(stated.coverage), right: true },
      { head: 'DOWN (S)', cell: ({ stated }) => stated.downtime_seconds, right: true },
      { head: 'OUTAGES', cell: ({ stated }) => stated.outages, right: true },
      { head: '', cell: ({ corrections }) => (corrections.length > 0 ? 'corrected' : '') },
    ],
    'The report has no monitors.',
  )
}

const FAULTS: Record<Exclude<FindingCode, 'differs'>, string> = {
  gap: 'time is missing before this instant',
  overlap: 'this instant lies within the time before',
  empty: 'ends before it begins',
  edge: 'is not where the observed time begins or ends',
  outside: 'lies outside the period',
  twice: 'occurs twice',
  missing: 'is missing, or stated without the intervals that it needs',
}

function findingText({ code, subject, field, stated, computed }: Finding): string {
  const name = `${subject ?? 'The whole report'}: ${field}`
  if (code === 'differs') return `${name} is stated as ${stated ?? 'nothing'}, but is ${computed ?? 'nothing'}`
  return `${name} (${stated ?? '-'}) ${FAULTS[code]}`
}

const NOT_COMPARED: Record<NotCompared, string> = {
  measurements: 'whether the intervals are what was measured; whoever signed vouches for them',
  page_text:
    'the text of the pages with the figures: both are unchanged since they were signed; the table above is the figures',
  response_times: 'response times',
  monitors_without_intervals: 'monitors with too many intervals for the report',
  on_call_without_shifts: 'on-call load whose shifts or pages are not in the report',
  left_out: 'monitors or incidents that the report leaves out',
}

function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}
