import type { ReportIssue } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import {
  downloadReportIssue,
  listReportIssues,
} from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { issueToCorrect } from '@pharos/shared-protocol/report/newest.ts'
import { useState } from 'preact/hooks'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { ISSUE_FAILURES, ISSUE_STATES, NO_PDF, REPORT } from '../../words/report.ts'
import { Changes } from './changes.tsx'

/** Issues that are shown at first, and that each press adds. */
const SHOWN = 12
/** How often the state of issues is read. */
const STATE_MS = 5_000

/** What was sent before, each with its PDF. The last one for the recipients is compared with the current figures, others when asked for. */
export function Issues({ id, recipients }: { id: string; recipients: number }) {
  const [most, setMost] = useState(SHOWN)
  const params = { id }
  const issues = useAll(listReportIssues, { params, query: { limit: SHOWN } }, most, { every: STATE_MS })
  return (
    <section class="card" aria-labelledby="issues">
      <div class="head">
        <h2 id="issues">{REPORT.issues}</h2>
        <Export route={listReportIssues} input={{ params }} name="issues" of={REPORT.issues} />
      </div>
      <WhenRead of={issues}>
        {({ items, isCut }) => (
          <>
            {items.length === 0 && <p>{REPORT.noIssues}</p>}
            <Entries label={REPORT.issues}>
              {items.map(each => (
                <Issue
                  key={each.id}
                  issue={each}
                  recipients={recipients}
                  isNewest={each.id === issueToCorrect(items)?.id}
                />
              ))}
            </Entries>
            <More isCut={isCut} onMore={() => setMost(most + SHOWN)} />
            {items.some(({ has_pdf }) => has_pdf) && <p class="check">{REPORT.check}</p>}
          </>
        )}
      </WhenRead>
    </section>
  )
}

const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })

/** The days of an issue, in its own zone. */
function daysOf({ from, to, timezone }: ReportIssue): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timezone })
  // The end is not part of the period.
  return day.formatRange(new Date(from), new Date(Date.parse(to) - 1))
}

interface IssueGiven {
  issue: ReportIssue
  recipients: number
  isNewest: boolean
}

function Issue({ issue, recipients: active, isNewest }: IssueGiven) {
  const [isAsked, setAsked] = useState(false)
  const { id, report_id, trigger, status, has_pdf, uptime, incidents, recipients } = issue
  const { no_pdf_reason, failed_reason } = issue
  const days = daysOf(issue)
  const file = downloadReportIssue.path.replace('{id}', report_id).replace('{issue_id}', id)
  return (
    <li>
      <span class="main">
        <strong>{days}</strong>{' '}
        <small>
          {ISSUE_STATES[status]}
          {trigger === 'correction' && ` · ${REPORT.edition}`}
          {uptime !== null && ` · ${REPORT.uptime(percent.format(uptime))}`}
          {incidents !== null && ` · ${REPORT.incidents(incidents)}`}
          {status === 'ready' && ` · ${REPORT.sentTo(recipients)}`}
          {failed_reason !== null && ` · ${ISSUE_FAILURES[failed_reason]}`}
          {no_pdf_reason !== null && ` · ${NO_PDF[no_pdf_reason]}`}
        </small>
      </span>
      {has_pdf && (
        <a class="button" href={`${file}?format=pdf`} download="" aria-label={REPORT.pdfOf(days)}>
          PDF
        </a>
      )}
      {status === 'ready' && !has_pdf && (
        <a class="button" href={`${file}?format=html`} download="" aria-label={REPORT.pageOf(days)}>
          HTML
        </a>
      )}
      {status === 'ready' && !isNewest && !isAsked && (
        <button type="button" class="plain" aria-label={REPORT.compareOf(days)} onClick={() => setAsked(true)}>
          {REPORT.compare}
        </button>
      )}
      {status === 'ready' && (isNewest || isAsked) && <Changes issue={issue} recipients={active} />}
    </li>
  )
}
