import type { ReportIssue, ReportIssueChanges } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import {
  compareReportIssue,
  correctReportIssue,
} from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import type { ReportChange } from '@pharos/shared-protocol/report/edition.ts'
import { Asked } from '../../part/asked.tsx'
import { duration } from '../../part/duration.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { locale } from '../../words/language.ts'
import { STATUSES } from '../../words/parts.ts'
import { CHANGED_FIELDS, REPORT } from '../../words/report.ts'

interface Given {
  issue: Pick<ReportIssue, 'id' | 'report_id'>
  /** How many would receive a corrected edition. */
  recipients: number
}

/** What was corrected since an issue was sent, and a corrected edition of it. */
export function Changes({ issue, recipients }: Given) {
  const params = { id: issue.report_id, issue_id: issue.id }
  const found = useRoute(compareReportIssue, { params })
  const mayChange = useMay('member')
  return (
    <div class="since-sent">
      <WhenRead of={found}>
        {({ changes, left_out }) =>
          changes.length === 0 ? (
            <small>{REPORT.unchanged}</small>
          ) : (
            <>
              <p>{REPORT.corrected}</p>
              <List changes={changes} left_out={left_out} />
              {mayChange && <Correct params={params} recipients={recipients} />}
            </>
          )
        }
      </WhenRead>
    </div>
  )
}

function List({ changes, left_out }: Pick<ReportIssueChanges, 'changes' | 'left_out'>) {
  return (
    <ul>
      {changes.map(({ subject, id, name, field, before, after }) => (
        <li key={`${id} ${field}`}>
          <bdi>{subject === 'total' ? REPORT.allMonitors : name}</bdi> · {CHANGED_FIELDS[field]}:{' '}
          <Value field={field} value={before} /> → <Value field={field} value={after} />
        </li>
      ))}
      {left_out > 0 && <li>{REPORT.furtherChanges(left_out)}</li>}
    </ul>
  )
}

function isStatus(text: string): text is keyof typeof STATUSES {
  return Object.hasOwn(STATUSES, text)
}

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })

function Value({ field, value }: { field: ReportChange['field']; value: ReportChange['before'] }) {
  if (value === null) return <>–</>
  if (typeof value === 'boolean') return <>{value ? REPORT.yes : REPORT.no}</>
  if (typeof value === 'string') {
    if (field.endsWith('_at')) return <Time at={value} isFull />
    return <bdi>{field === 'severity' && isStatus(value) ? STATUSES[value] : value}</bdi>
  }
  if (field === 'downtime_seconds') return <>{duration(value)}</>
  const isPercent = field === 'uptime' || field === 'coverage'
  return (
    <>
      {number.format(value)}
      {isPercent && ' %'}
    </>
  )
}

function Correct({ params, recipients }: { params: { id: string; issue_id: string }; recipients: number }) {
  const correct = useChange(correctReportIssue)
  const run = async (to: 'me' | 'recipients') => {
    if (await correct.run({ params, body: { to } })) notify({ tone: 'good', text: REPORT.sending })
  }
  return (
    <div class="row">
      <Asked
        label={REPORT.correct}
        title={REPORT.correctAsk}
        why={REPORT.correctWhy(recipients)}
        isDisabled={correct.isRunning || recipients === 0}
        onConfirm={() => void run('recipients')}
      />
      <button type="button" class="plain" disabled={correct.isRunning} onClick={() => void run('me')}>
        {REPORT.correctMe}
      </button>
    </div>
  )
}
