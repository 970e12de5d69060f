import type { getLogTimeline } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { LEVELS } from '@pharos/shared-protocol/log-search/parse.ts'
import { useRef, useState } from 'preact/hooks'
import { useKeys } from '../../part/keys.ts'
import { rangeBetween, rangeQuery } from '../../part/time-range.tsx'
import { locale } from '../../words/language.ts'
import { LOGS } from '../../words/log.ts'
import { useLogs } from './logs.ts'
import './timeline.css'

type Counted = ReplyOf<typeof getLogTimeline>
type Bucket = Counted['buckets'][number]
/** The first and the last selected bucket, in the order in which they were selected. */
type Mark = readonly [from: number, to: number]

const HEIGHT = 100
const number = new Intl.NumberFormat(locale)

/** The number of records over time, by level. A selection by mouse or keyboard becomes the range. */
export function Timeline({ timeline, total }: { timeline: Counted; total: number }) {
  const { buckets, interval_seconds } = timeline
  const { from, to, go } = useLogs()
  const width = interval_seconds * 1_000
  const [mark, setMark] = useState<Mark | null>(null)
  const narrow = ([a, b]: Mark) => {
    const [first, last] = a < b ? [a, b] : [b, a]
    const start = Date.parse(buckets[first]?.time ?? '')
    const end = Date.parse(buckets[last]?.time ?? '') + width
    setMark(null)
    go(rangeQuery(rangeBetween(start, end)))
  }
  const widen = () => go(rangeQuery(rangeBetween(from - (to - from) / 2, Math.min(Date.now(), to + (to - from) / 2))))
  const most = Math.max(1, ...buckets.map(each => each.total))
  return (
    <section class="card log-timeline" aria-label={LOGS.timeline}>
      <div class="row">
        <strong>{LOGS.records(total)}</strong>
        <small role="status" class={mark ? '' : 'how'}>
          {mark ? markWords(buckets, mark, width) : LOGS.timelineHow}
        </small>
        <button type="button" class="quiet" onClick={widen}>
          {LOGS.widen}
        </button>
      </div>
      <Marking count={buckets.length} mark={mark} onMark={setMark} onNarrow={narrow}>
        <Bars buckets={buckets} most={most} mark={mark} />
      </Marking>
      <div class="ends">
        <span>{shortInstant(from, to - from)}</span>
        <span>{total > 0 && LOGS.most(number.format(most), lengthWords(interval_seconds))}</span>
        <span>{shortInstant(to, to - from)}</span>
      </div>
    </section>
  )
}

interface MarkingGiven {
  count: number
  mark: Mark | null
  onMark(mark: Mark | null): void
  onNarrow(mark: Mark): void
  children: preact.ComponentChildren
}

/** Selects buckets: by dragging, or with the arrow keys (and Shift), then Enter. */
function Marking({ count, mark, onMark, onNarrow, children }: MarkingGiven) {
  const begun = useRef<number | null>(null)
  const bucketAt = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect()
    return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)))
  }
  const move = ({ key, shiftKey }: KeyboardEvent) => {
    const step = key === 'ArrowLeft' ? -1 : 1
    const next = Math.min(count - 1, Math.max(0, (mark?.[1] ?? (step > 0 ? -1 : count)) + step))
    onMark(shiftKey && mark ? [mark[0], next] : [next, next])
  }
  const keys = useKeys([
    { keys: ['ArrowLeft', 'ArrowRight'], label: LOGS.keyMark, press: move },
    { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], label: LOGS.keyMarkMore, press: move },
    { keys: ['Enter'], label: LOGS.keyNarrow, press: () => mark && onNarrow(mark) },
    { keys: ['Escape'], label: LOGS.keyUnmark, press: () => onMark(null) },
  ])
  return (
    <div
      class="marking"
      role="group"
      aria-label={LOGS.marking}
      tabindex={0}
      {...keys}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = bucketAt(event)
        onMark([begun.current, begun.current])
      }}
      onPointerMove={event => {
        const at = bucketAt(event)
        onMark([begun.current ?? at, at])
      }}
      onPointerUp={event => {
        if (begun.current === null) return
        const chosen = [begun.current, bucketAt(event)] as const
        begun.current = null
        onNarrow(chosen)
      }}
      onPointerCancel={() => {
        begun.current = null
        onMark(null)
      }}
      onPointerLeave={() => begun.current === null && onMark(null)}
      onBlur={() => onMark(null)}
    >
      {children}
    </div>
  )
}

function Bars({ buckets, most, mark }: { buckets: readonly Bucket[]; most: number; mark: Mark | null }) {
  const [first, last] = mark ? [Math.min(...mark), Math.max(...mark)] : [0, -1]
  return (
    <svg viewBox={`0 0 ${buckets.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {last >= first && <rect class="mark" x={first} y={0} width={last - first + 1} height={HEIGHT} />}
      {buckets.map((bucket, at) => {
        let y = HEIGHT
        return LEVELS.filter(level => bucket[level] > 0).map(level => {
          // At least 1, so that one record among a million is still visible.
          const height = Math.max(1, (bucket[level] / most) * (HEIGHT - 4))
          y -= height
          return <rect key={`${at} ${level}`} class={level} x={at + 0.1} y={y} width={0.8} height={height} />
        })
      })}
    </svg>
  )
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
const minute = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
const DAY_MS = 86_400_000

function shortInstant(at: number, span: number): string {
  return (span > DAY_MS ? day : span < 600_000 ? clock : minute).format(at)
}

function markWords(buckets: readonly Bucket[], mark: Mark, width: number): string {
  const [first, last] = [Math.min(...mark), Math.max(...mark)]
  const own = buckets.slice(first, last + 1)
  const sum = (read: (bucket: Bucket) => number) => own.reduce((all, bucket) => all + read(bucket), 0)
  const start = Date.parse(own[0]?.time ?? '')
  const end = Date.parse(own.at(-1)?.time ?? '') + width
  const format = width < 60_000 ? clock : end - start > DAY_MS || width >= DAY_MS ? day : minute
  const errors = sum(bucket => bucket.error + bucket.fatal)
  return LOGS.marked(
    format.format(start),
    format.format(end),
    LOGS.records(sum(each => each.total)),
    number.format(errors),
  )
}

function lengthWords(seconds: number): string {
  const [unit, size] =
    (
      [
        ['day', 86_400],
        ['hour', 3_600],
        ['minute', 60],
      ] as const
    ).find(([, size]) => seconds % size === 0) ?? (['second', 1] as const)
  return (seconds / size).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' })
}
