import type { getTrace, searchTraces } from '@pharos/shared-protocol/contract/observability/trace.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { localTime, millis } from './when.ts'

type Trace = ReplyOf<typeof getTrace>
type Span = Trace['spans'][number]

export function traceTable(look: Look, traces: ReplyOf<typeof searchTraces>): string {
  return table(
    look,
    traces,
    [
      { head: 'STARTED', cell: each => localTime(each.started_at) },
      { head: 'TOOK', cell: each => millis(each.duration_ms), right: true },
      { head: 'SERVICE', cell: each => each.root_service, flexible: true },
      { head: 'OPERATION', cell: each => each.root_operation, flexible: true },
      { head: 'SPANS', cell: each => each.spans, right: true },
      {
        head: 'ERRORS',
        cell: each => each.errors,
        right: true,
        paint: (text, each) => (each.errors > 0 ? look.paint('red', text) : text),
      },
      { head: 'TRACE', cell: each => each.trace_id },
    ],
    'There are no matching traces in this time range.',
  )
}

/** The width of a span's time bar, in columns. */
const TIMELINE = 24

/** The tree of spans: each below its parent, with a bar for its time. `*` marks the critical path. */
export function tracePage(look: Look, trace: Trace): string {
  const lasts = lastOnes(trace.spans)
  const rows = trace.spans.map((span, i) => ({ span, branch: branchOf(lasts[i] ?? []) }))
  const tree = table(
    look,
    rows,
    [
      {
        head: 'SPAN',
        cell: ({ span, branch }) => branch + nameOf(span),
        flexible: true,
        paint: (text, { span }) => painted(look, text, span),
      },
      { head: 'SERVICE', cell: ({ span }) => span.service },
      { head: 'TOOK', cell: ({ span }) => millis(span.duration_ms), right: true },
      { head: 'SELF', cell: ({ span }) => millis(span.self_ms), right: true },
      { head: 'PATH', cell: ({ span }) => (span.critical_ms > 0 ? `* ${millis(span.critical_ms)}` : ''), right: true },
      { head: 'TIME', cell: ({ span }) => barOf(span, trace.duration_ms) },
    ],
    'It has no spans.',
  )
  const facts = [
    `${trace.spans.length} spans`,
    ...(trace.left_out > 0 ? [`${trace.left_out} more are not shown`] : []),
    ...(trace.errors > 0 ? [look.paint('red', `${trace.errors} with errors`)] : []),
    trace.services.map(legible).join(', '),
  ]
  const head = `${trace.trace_id} · ${localTime(trace.started_at)} · ${millis(trace.duration_ms)}`
  return [
    head,
    facts.join(' · '),
    ...runOf(trace),
    '',
    tree,
    '',
    '* on the critical path, which determines the duration of the trace',
  ].join('\n')
}

/** The check that started the trace. */
function runOf({ run }: Trace): string[] {
  return run === null ? [] : [`started by the check of monitor ${run.monitor_id} at ${localTime(run.scheduled_at)}`]
}

function painted(look: Look, text: string, span: Span): string {
  if (span.status === 'error') return look.paint('red', text)
  return span.critical_ms > 0 ? look.paint('bold', text) : text
}

function nameOf(span: Span): string {
  const failed = span.status === 'error' ? ` ✗${span.status_message === '' ? '' : ` ${span.status_message}`}` : ''
  return `${span.name}${span.missing_parent ? ' (its parent is missing)' : ''}${failed}`
}

/**
 * For each span, whether it and each of its ancestors is the last child of its parent. Goes backwards from the last
 * span.
 */
function lastOnes(spans: readonly Span[]): boolean[][] {
  const lasts: boolean[][] = spans.map(() => [])
  let open = new Set<number>()
  for (let i = spans.length - 1; i >= 0; i--) {
    const depth = spans[i]?.depth ?? 0
    // Later spans that are deeper than this one have other parents.
    open = new Set([...open].filter(each => each <= depth))
    lasts[i] = Array.from({ length: depth }, (_, above) => !open.has(above + 1))
    open.add(depth)
  }
  return lasts
}

/** Spans deeper than this are not indented further. */
const DEEPEST = 30

function branchOf(lasts: readonly boolean[]): string {
  const shown = lasts.slice(0, DEEPEST)
  return shown.map((last, i) => (i === shown.length - 1 ? (last ? '└ ' : '├ ') : last ? '  ' : '│ ')).join('')
}

function barOf(span: Span, whole: number): string {
  if (whole <= 0) return ''
  const at = (ms: number) => Math.min(TIMELINE - 1, Math.floor((ms / whole) * TIMELINE))
  const start = at(span.offset_ms)
  const length = Math.max(1, Math.round((span.duration_ms / whole) * TIMELINE))
  return ' '.repeat(start) + '▇'.repeat(Math.min(length, TIMELINE - start))
}
