import { getLogInsights } from '@pharos/shared-protocol/contract/observability/log-insight.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { LOGS } from '../../words/log.ts'
import { INSIGHTS } from '../../words/log-insight.ts'
import { useLogs } from './logs.ts'
import { PatternWays } from './patterns.tsx'
import { onlyValue, toggleExcluded } from './terms.ts'

type Found = ReplyOf<typeof getLogInsights>
const MOST = 50
const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })
const times = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** What has changed since the preceding window of the same length. */
export function Insights() {
  const { scope } = useLogs()
  const insights = useRoute(getLogInsights, { query: { ...scope, limit: MOST } })
  return <WhenRead of={insights}>{found => <Compared found={found} />}</WhenRead>
}

function Compared({ found: { window, baseline, patterns, values } }: { found: Found }) {
  return (
    <>
      <p>
        {INSIGHTS.compared(
          LOGS.records(window.count),
          LOGS.records(baseline.count),
          instant.format(new Date(baseline.start_time)),
          instant.format(new Date(baseline.end_time)),
        )}
      </p>
      <section aria-labelledby="changed-patterns">
        <h2 id="changed-patterns">{INSIGHTS.patterns}</h2>
        {patterns.length === 0 && <p>{INSIGHTS.noPatterns}</p>}
        <ul class="patterns">
          {patterns.map(pattern => (
            <li key={pattern.pattern} class="card">
              <div class="share">
                <span class={`badge ${TONES[pattern.change]}`}>{INSIGHTS[pattern.change]}</span>
                <small>{changeWords(pattern, lengthsOf(window, baseline))}</small>
              </div>
              <div class="main">
                <code class="template">{pattern.template || LOGS.blank}</code>
              </div>
              <PatternWays id={pattern.pattern} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="changed-values">
        <h2 id="changed-values">{INSIGHTS.values}</h2>
        {values.length === 0 && <p>{INSIGHTS.noValues}</p>}
        <ul class="patterns">
          {values.map(value => (
            <Share key={`${value.field} ${value.value}`} of={value} />
          ))}
        </ul>
      </section>
    </>
  )
}

const TONES = { new: 'bad', gone: 'good', more: 'warn', fewer: 'good' } as const

/** Returns the ratio of the window's length to that of its baseline. */
function lengthsOf(window: Found['window'], baseline: Found['baseline']): number {
  const length = ({ start_time, end_time }: Found['window']) => Date.parse(end_time) - Date.parse(start_time)
  return length(window) / length(baseline)
}

function changeWords({ change, count, count_before }: Found['patterns'][number], lengths: number): string {
  const [now, before] = [LOGS.records(count), LOGS.records(count_before)]
  if (change === 'new' || change === 'gone') return INSIGHTS.counts(now, before)
  const factor = count / count_before / lengths
  return change === 'more'
    ? INSIGHTS.oftener(times.format(factor), now, before)
    : INSIGHTS.rarer(times.format(1 / factor), now, before)
}

function Share({ of: { field, value, share, share_before } }: { of: Found['values'][number] }) {
  const { search, address } = useLogs()
  return (
    <li class="card">
      <div class="share">
        <strong>{points.format(share)} %</strong>
        <small>{INSIGHTS.before(points.format(share_before))}</small>
        <span class="both" aria-hidden="true">
          <span style={{ width: `${share}%` }} />
          <span class="past" style={{ width: `${share_before}%` }} />
        </span>
      </div>
      <div class="main">
        <code class="template">
          {field}: {value}
        </code>
      </div>
      <div class="row ways">
        <a class="button plain" href={address({ tab: '', query: onlyValue(search, field, value) })}>
          {INSIGHTS.show}
        </a>
        <a class="button plain" href={address({ query: toggleExcluded(search, field, value) })}>
          {INSIGHTS.leaveOut}
        </a>
      </div>
    </li>
  )
}
