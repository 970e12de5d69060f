import { decodedMappings, FlattenMap, type SourceMapSegment, type TraceMap } from '@jridgewell/trace-mapping'
import { isInApp, type StackFrame } from '@pharos/shared-protocol/rum/stack.ts'
import { parseMap } from './check.ts'

/** A frame where a person wrote it. */
export interface ResolvedFrame extends StackFrame {
  /** The path of the source; null if no map tells it, and the frame is as the browser printed it. */
  source: string | null
  /** The name at the place in the original, if the map has it. */
  name: string | null
  /** The text of the source up to its bound, for grouping; null if the map does not have it. */
  content: string | null
  /** Lines around the place. */
  context: ContextLine[]
}

export interface ContextLine {
  line: number
  text: string
}

/** Lines shown before and after the place. */
export const CONTEXT_LINES = 5
const MOST_CONTEXT = 300
/** A larger source is a bundle. */
const MOST_CONTENT = 2_000_000

/** Reads a map that `checkSourceMap` accepts. */
export function openMap(bytes: Buffer): TraceMap {
  return new FlattenMap(parseMap(bytes) as never)
}

/** Leaves a frame as it is where the map says nothing. */
export function resolveFrame(frame: StackFrame, map: TraceMap | null): ResolvedFrame {
  const bare = { ...frame, source: null, name: null, content: null, context: [] }
  if (map === null || frame.line === null || frame.line < 1) return bare
  const found = segmentAt(map, frame.line, Math.max(0, (frame.column ?? 1) - 1))
  const original = found === null ? null : map.resolvedSources[found.source]
  if (found === null || original === null || original === undefined) return bare
  const { line, column } = found
  const all = map.sourcesContent?.[found.source] ?? null
  const content = all !== null && all.length <= MOST_CONTENT ? all : null
  const source = sourcePath(original)
  const name = found.name === null ? null : (map.names[found.name] ?? null)
  return {
    ...frame,
    line,
    column: column + 1,
    source,
    name,
    content,
    context: content === null ? [] : contextOf(content, line, column),
    in_app: frame.in_app && isInApp(source),
  }
}

type Segment = SourceMapSegment | undefined

/**
 * The segment that starts at a place or before it. Minifiers that move code into its caller write several for one place,
 * of the caller and of what was moved: the one that is nearest in the original to the segments beside it holds. Columns
 * from 0.
 */
function segmentAt(map: TraceMap, line: number, column: number) {
  const segments = decodedMappings(map)[line - 1] ?? []
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((segments[middle]?.[0] ?? 0) <= column) low = middle + 1
    else high = middle
  }
  const placed = (column: number | undefined, at: number) => segmentsOf(segments, column, at)
  const here = placed(segments[low - 1]?.[0], low - 1)
  const before = placed(segments[low - 1 - here.length]?.[0], low - 1 - here.length)
  const after = segments.slice(low, low + MOST_AT_ONE).filter(([column]) => column === segments[low]?.[0])
  const distance = (one: Segment) => linesBetween(one, before) + linesBetween(one, after)
  const segment = here.reduce<Segment>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined)
  if (segment === undefined || segment.length === 1) return null
  const [, source, original, originalColumn, name = null] = segment
  return { source, line: original + 1, column: originalColumn, name }
}

/** More for one place are not looked at. */
const MOST_AT_ONE = 8
const FAR = 1e9

/** Those for one column that end at an index, the last first. */
function segmentsOf(
  segments: readonly SourceMapSegment[],
  column: number | undefined,
  end: number,
): SourceMapSegment[] {
  const start = Math.max(0, end + 1 - MOST_AT_ONE)
  return segments
    .slice(start, Math.max(0, end + 1))
    .reverse()
    .filter(segment => segment[0] === column)
}

/** The least number of original lines from a segment to one of others. */
function linesBetween(one: Segment, others: readonly SourceMapSegment[]): number {
  const lines = others.map(other =>
    one === undefined || one.length === 1 || other.length === 1 || one[1] !== other[1]
      ? FAR
      : Math.abs(one[2] - other[2]),
  )
  return Math.min(FAR, ...lines)
}

/** A source as all bundlers name it: `webpack://shop/./src/cart.ts?a1b2` and `../../src/cart.ts` are `src/cart.ts`. */
export function sourcePath(source: string): string {
  const path = source
    .replace(/^[a-z][a-z\d+.-]*:\/\/(?:[^/]*\/)?/i, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** A long line is cut around the place. */
function contextOf(content: string, line: number, column: number): ContextLine[] {
  const first = Math.max(1, line - CONTEXT_LINES)
  return linesOf(content, first, line + CONTEXT_LINES).map((text, index) => {
    const start = first + index === line ? Math.max(0, column - MOST_CONTEXT / 2) : 0
    return { line: first + index, text: text.slice(start, start + MOST_CONTEXT) }
  })
}

/** Lines from `first` to `last`, without cutting the whole text into lines. */
function linesOf(content: string, first: number, last: number): string[] {
  let start = 0
  for (let line = 1; line < first; line++) {
    const end = content.indexOf('\n', start)
    if (end === -1) return []
    start = end + 1
  }
  const lines: string[] = []
  while (lines.length <= last - first) {
    const end = content.indexOf('\n', start)
    lines.push(content.slice(start, end === -1 ? undefined : end).replace(/\r$/, ''))
    if (end === -1) break
    start = end + 1
  }
  return lines
}
