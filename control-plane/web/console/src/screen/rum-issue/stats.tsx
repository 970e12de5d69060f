import type { RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import {
  type RumIssueStats,
  readRumIssueStats,
} from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { useMemo } from 'preact/hooks'
import { Plot } from '../../part/plot.tsx'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { DEVICES, RUM } from '../../words/rum.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { Figures } from '../rum-app/index.ts'

/** How often the errors of an issue happened in a range, whom they hit, and what they have in common. */
export function Stats({ issue, ends }: { issue: RumIssue; ends: Ends }) {
  const { application_id: app_id, fingerprint } = issue
  const stats = useRoute(readRumIssueStats, { params: { app_id, fingerprint }, query: ends as never })
  return <WhenRead of={stats}>{found => <Found stats={found} issue={issue} />}</WhenRead>
}

const number = (count: number) => count.toLocaleString(locale)

function Found({ stats, issue }: { stats: RumIssueStats; issue: RumIssue }) {
  const { points } = stats
  const at = useMemo(() => points.map(({ time }) => time), [points])
  const series = useMemo(() => [{ label: RUM_ISSUE.errors, values: points.map(({ count }) => count) }], [points])
  const figures = [
    { label: `${RUM_ISSUE.errors}, ${RUM_ISSUE.inAll}`, value: number(issue.event_count) },
    { label: `${RUM_ISSUE.errors}, ${RUM_ISSUE.inRange}`, value: number(stats.event_count) },
    { label: RUM_ISSUE.sessions, value: number(stats.session_count) },
    { label: RUM_ISSUE.people, value: number(stats.user_count) },
  ]
  return (
    <>
      <Figures of={figures} />
      <section class="card" aria-labelledby="trend">
        <h2 id="trend">{RUM_ISSUE.trend}</h2>
        <Plot label={RUM_ISSUE.trend} at={at} series={series} show={number} />
      </section>
      {stats.event_count > 0 && <Tags stats={stats} />}
    </>
  )
}

function Tags({ stats: { tags, event_count } }: { stats: RumIssueStats }) {
  return (
    <section class="card" aria-labelledby="tags">
      <h2 id="tags">{RUM_ISSUE.tags}</h2>
      <div class="issue-tags">
        {tags.map(({ tag, values }) => (
          <div key={tag}>
            <h3>{RUM_ISSUE[`tag_${tag}`]}</h3>
            <ul>
              {values.slice(0, 5).map(({ value, count }) => (
                <li key={value}>
                  <bdi>{nameOf(tag, value)}</bdi>
                  <span>{percent.format(count / event_count)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

function nameOf(tag: RumIssueStats['tags'][number]['tag'], value: string): string {
  if (value === '') return tag === 'user' ? RUM_ISSUE.anonymous : RUM.unknown
  if (tag === 'country') return countryName(value)
  if (tag === 'device') return DEVICES[value as keyof typeof DEVICES] ?? value
  return tag === 'page' ? value.replace(/^https:\/\//, '') : value
}
