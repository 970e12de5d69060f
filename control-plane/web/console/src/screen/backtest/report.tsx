import type { BacktestReport } from '@pharos/shared-protocol/contract/response/backtest.ts'
import { duration } from '../../part/duration.ts'
import { Time } from '../../part/time.tsx'
import { BACKTEST } from '../../words/backtest.ts'
import { saidText } from '../../words/said.ts'

/** The result of a backtest, totals first. */
export function Report({ report, hasService }: { report: BacktestReport; hasService: boolean }) {
  const { fired, fired_seconds, paged, incidents, detected, missed, false_alarms } = report
  const pages = paged.reduce((sum, each) => sum + each.pages, 0)
  return (
    <>
      <p class="figures">
        <Figure value={String(fired)} of={BACKTEST.fired} />
        <Figure value={fired === 0 ? '–' : duration(fired_seconds, 'short')} of={BACKTEST.firedFor} />
        {hasService && <Figure value={String(pages)} of={BACKTEST.pages} />}
        {hasService && <Figure value={`${detected} / ${detected + missed}`} of={BACKTEST.detected} />}
        {hasService && <Figure value={String(false_alarms)} of={BACKTEST.falseAlarms} />}
      </p>
      {fired === 0 && <p>{BACKTEST.never}</p>}
      {paged.length > 0 && (
        <p>{BACKTEST.paged(paged.map(({ name, pages: count }) => BACKTEST.pagesOf(name, count)).join(', '))}</p>
      )}
      <Incidents incidents={incidents} />
      <Firings report={report} />
    </>
  )
}

function Figure({ value, of }: { value: string; of: string }) {
  return (
    <span class="figure">
      <strong>{value}</strong>
      <small>{of}</small>
    </span>
  )
}

/** The real incidents, and how much earlier or later they would have been detected. */
function Incidents({ incidents }: Pick<BacktestReport, 'incidents'>) {
  if (incidents.length === 0) return null
  return (
    <>
      <h3>{BACKTEST.incidents}</h3>
      <ul class="plain-list">
        {incidents.map(({ incident_id, number, title, opened_at, earlier_seconds }) => (
          <li key={incident_id}>
            <a href={`/console/incidents/${incident_id}`}>
              #{number} {title}
            </a>{' '}
            <small>
              <Time at={opened_at} isFull /> · {earlierWords(earlier_seconds)}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function earlierWords(seconds: number | null): string {
  if (seconds === null) return BACKTEST.missed
  if (seconds === 0) return BACKTEST.atOnce
  return seconds > 0 ? BACKTEST.earlier(duration(seconds)) : BACKTEST.later(duration(-seconds))
}

const SHOWN = 10

function Firings({ report: { firings, fired } }: { report: BacktestReport }) {
  if (firings.length === 0) return null
  return (
    <details>
      <summary>{BACKTEST.firings(fired)}</summary>
      <ul class="plain-list">
        {firings.slice(0, SHOWN).map(({ from, to, reason, reason_text, pages }) => (
          <li key={from}>
            <Time at={from} isFull /> –{' '}
            {to === null ? BACKTEST.stillFiring : duration((Date.parse(to) - Date.parse(from)) / 1_000)}
            {pages > 0 && ` · ${BACKTEST.count(pages)}`}
            <br />
            <small>{saidText(reason_text, reason)}</small>
          </li>
        ))}
      </ul>
      {fired > SHOWN && <small>{BACKTEST.first(SHOWN)}</small>}
    </details>
  )
}
