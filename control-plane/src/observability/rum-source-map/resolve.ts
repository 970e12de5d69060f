import { FlattenMap, originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping'
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
  const found = originalPositionFor(map, { line: frame.line, column: Math.max(0, (frame.column ?? 1) - 1) })
  if (found.source === null) return bare
  const { line, column, name } = found
  const all = sourceContentFor(map, found.source)
  const content = all !== null && all.length <= MOST_CONTENT ? all : null
  const source = sourcePath(found.source)
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
