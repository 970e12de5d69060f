import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { deleteReport, getReport, sendReport } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { useLocation } from 'preact-iso'
import { Asked } from '../../part/asked.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { colon } from '../../words/language.ts'
import { CADENCE, RECIPIENT_STATES, REPORT, REPORT_FORM } from '../../words/report.ts'
import { Issues } from './issues.tsx'
import { REPORTS } from './list.tsx'
import { ReportPreview } from './preview.tsx'
import { scopeWords } from './scope.ts'

/** A report: when it is sent, to whom, what it would say now, and its issues. */
export function ReportDetail({ id }: { id: string }) {
  const report = useRoute(getReport, { params: { id } })
  return (
    <WhenRead of={report} isScreen>
      {found => <Found report={found} />}
    </WhenRead>
  )
}

function Found({ report }: { report: Report }) {
  const mayChange = useMay('member')
  return (
    <>
      <Head title={report.name}>
        {mayChange && (
          <>
            <Send report={report} />
            <a class="button plain" href={`${REPORTS}/${report.id}/edit`}>
              {REPORT.edit}
            </a>
            <Remove report={report} />
          </>
        )}
      </Head>
      <section class="card">
        <p>
          {REPORT.plan(CADENCE[report.cadence], report.hour, report.timezone ?? REPORT.accountZone)}{' '}
          {REPORT_FORM[report.language]} · {scopeWords(report)}
        </p>
        <p>{report.next_at === null ? REPORT.paused : <Next at={report.next_at} />}</p>
        <h2>{REPORT.recipients}</h2>
        {report.recipients.length === 0 && <p>{REPORT.noRecipients}</p>}
        <Entries label={REPORT.recipients}>
          {report.recipients.map(({ email, state, is_member }) => (
            <li key={email}>
              <span class="main">
                {email}{' '}
                <small>
                  {RECIPIENT_STATES[state]}
                  {is_member && ` · ${REPORT.member}`}
                </small>
              </span>
            </li>
          ))}
        </Entries>
      </section>
      <Issues id={report.id} recipients={report.recipients.filter(({ state }) => state === 'active').length} />
      <ReportPreview id={report.id} changes={JSON.stringify(report)} />
    </>
  )
}

function Next({ at }: { at: string }) {
  return (
    <>
      {REPORT.next}
      {colon}
      <Time at={at} isFull />
    </>
  )
}

function Send({ report: { id, recipients } }: { report: Report }) {
  const send = useChange(sendReport)
  const active = recipients.filter(({ state }) => state === 'active').length
  const run = async (to: 'me' | 'recipients') => {
    if (await send.run({ params: { id }, body: { to } })) notify({ tone: 'good', text: REPORT.sending })
  }
  return (
    <>
      <button type="button" class="plain" disabled={send.isRunning} onClick={() => void run('me')}>
        {REPORT.sendMe}
      </button>
      <Asked
        label={REPORT.send}
        title={REPORT.sendAsk}
        why={REPORT.sendWhy(active)}
        isDisabled={send.isRunning || active === 0}
        onConfirm={() => void run('recipients')}
      />
    </>
  )
}

function Remove({ report: { id, name } }: { report: Report }) {
  const { route } = useLocation()
  const remove = useChange(deleteReport)
  const run = async () => {
    if (!(await remove.run({ params: { id } }))) return
    notify({ tone: 'good', text: REPORT.removed })
    route(REPORTS)
  }
  return (
    <Asked
      label={REPORT.remove}
      title={REPORT.removeAsk(name)}
      why={REPORT.removeWhy}
      isDanger
      onConfirm={() => void run()}
    />
  )
}
