import { listLogPatterns } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { LOGS } from '../../words/log.ts'
import { PATTERNS } from '../../words/log-pattern.ts'
import { useLogs } from './logs.ts'
import { onlyValue, toggleExcluded } from './terms.ts'
import './patterns.css'

type Pattern = ReplyOf<typeof listLogPatterns>[number]

const MOST = 100
const short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 })

/** Messages grouped by pattern, the most frequent first. */
export function Patterns({ total }: { total: number }) {
  const { scope } = useLogs()
  const query = { ...scope, limit: MOST }
  const patterns = useRoute(listLogPatterns, { query })
  return (
    <WhenRead of={patterns}>
      {found => (
        <>
          <div class="head">
            <p class="count">{found.length === MOST ? PATTERNS.most(MOST) : PATTERNS.count(found.length)}</p>
            <Export route={listLogPatterns} input={{ query }} name="patterns" />
          </div>
          <ul class="patterns" aria-label={LOGS.tab_patterns}>
            {found.map(pattern => (
              <One key={pattern.pattern} pattern={pattern} total={total} />
            ))}
          </ul>
        </>
      )}
    </WhenRead>
  )
}

function One({ pattern, total }: { pattern: Pattern; total: number }) {
  const { template, count, counts, levels, sources, samples, first_time, last_time } = pattern
  return (
    <li class="card">
      <div class="share">
        <strong>{LOGS.records(count)}</strong>
        <small>{percent.format(total === 0 ? 0 : Math.min(1, count / total))}</small>
        <OverTime counts={counts} />
      </div>
      <div class="main">
        <code class="template">{template || LOGS.blank}</code>
        <small>
          {levels.map(level => (
            <span key={level} class={`log-level ${level}`}>
              {level}{' '}
            </span>
          ))}
          {sources.join(', ')} · {short.format(new Date(first_time))} – {short.format(new Date(last_time))}
        </small>
        <details>
          <summary>{PATTERNS.samples}</summary>
          <ul class="samples">
            {samples.map((sample, at) => (
              <li key={`${at} ${sample}`}>
                <code>{sample}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <PatternWays id={pattern.pattern} />
    </li>
  )
}

/** Links from a pattern to its records, or to all others. */
export function PatternWays({ id }: { id: string }) {
  const { search, address } = useLogs()
  return (
    <div class="row ways">
      <a class="button plain" href={address({ tab: '', query: onlyValue(search, 'pattern', id) })}>
        {PATTERNS.show}
      </a>
      <a class="button plain" href={address({ query: toggleExcluded(search, 'pattern', id) })}>
        {PATTERNS.leaveOut}
      </a>
    </div>
  )
}

/** The number of records of a pattern over the range. */
function OverTime({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const peak = counts.indexOf(most)
  return (
    <svg
      class="over-time"
      viewBox={`0 0 ${counts.length} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={PATTERNS.overTime(peak + 1, counts.length)}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * 20)
        return <rect key={`${at}`} x={at + 0.1} y={20 - height} width={0.8} height={height} />
      })}
    </svg>
  )
}
