import { createHash } from 'node:crypto'
import type { GroupReason } from '@pharos/shared-protocol/rum/group-reason.ts'
import { titleOf } from '@pharos/shared-protocol/rum/ignored.ts'
import type { ResolvedFrame } from '../rum-source-map/index.ts'
import { messageTemplate } from './message.ts'
import { type Place, placeIn } from './statement.ts'

export interface SeenError {
  error_type: string
  message: string
  /** Innermost first, after source maps. */
  frames: readonly ResolvedFrame[]
}

/** Which issue an error belongs to. */
export interface Grouped {
  /** 32 characters. */
  fingerprint: string
  title: string
  /** Where it happens, such as `buy in src/cart.ts`. */
  culprit: string
  reason: GroupReason
}

/** Names of types that no minifier changes. Firefox has a name of its own for what others call RangeError. */
const MOST_TITLE = 300
const KNOWN_TYPES = new Set(
  'Error TypeError RangeError ReferenceError SyntaxError URIError EvalError AggregateError AbortError NetworkError SecurityError NotAllowedError QuotaExceededError TimeoutError DOMException ChunkLoadError'.split(
    ' ',
  ),
)
const OTHER_NAMES: Record<string, string> = { InternalError: 'RangeError' }

/**
 * The fingerprint of an error. Of a stack with source maps it is the statement that threw, with the blocks around it and
 * the path of its source, all of the original text: nothing of it changes with the minifier, the chunk or the lines
 * above. Callers are no part of it, since minifiers move a function into its only caller.
 */
export function groupError({ error_type, message, frames }: SeenError): Grouped {
  const title = titleOf(error_type, message).slice(0, MOST_TITLE)
  const type = knownType(error_type)
  const frame = frames.find(one => one.in_app && one.source !== null) ?? frames.find(one => one.source !== null)
  if (frame?.source && (frame.in_app || !frames.some(one => one.in_app))) {
    const { source, line, content } = frame
    const place = content === null || line === null ? null : placeIn(content, line, frame.column ?? 1)
    if (place && place.statement !== '') return { title, ...byStatement(source, place, type, message) }
    const culprit = inSource(frame.name, source)
    const reason = { code: 'line', params: { source, line: line ?? 0 } } as const
    return { fingerprint: hash('line', type, source, line), title, culprit, reason }
  }
  return { title, ...byFunctions(frames, type, message) }
}

function byStatement(source: string, place: Place, type: string, message: string): Omit<Grouped, 'title'> {
  const { blocks, statement, name } = place
  const params = { source, name, statement }
  const culprit = inSource(name, source)
  const parts = ['statement', type, source, ...blocks, statement]
  if (!throwsForOthers(statement))
    return { fingerprint: hash(...parts), culprit, reason: { code: 'statement', params } }
  const reason = { code: 'statement_and_message', params } as const
  return { fingerprint: hash(...parts, messageTemplate(message)), culprit, reason }
}

/** A statement that throws what it is given, such as `throw new Error(message)`: who called it tells by the message. */
function throwsForOthers(statement: string): boolean {
  return /\bthrow\b|\breject\(|\bnew [\w$.]*(?:Error|Exception)\(/.test(statement) && !/["'`]/.test(statement)
}

const MOST_FUNCTIONS = 3

/** Without a map: names that no minifier makes, the script without its hash, and the message. */
function byFunctions(frames: readonly ResolvedFrame[], type: string, message: string): Omit<Grouped, 'title'> {
  const own = frames.filter(one => one.in_app && one.url !== null)
  const template = messageTemplate(message)
  const functions = own
    .map(one => functionName(one.function))
    .filter(name => name.length > 3)
    .slice(0, MOST_FUNCTIONS)
  const script = scriptName(own[0]?.url ?? '')
  if (own.length === 0) {
    const reason = { code: 'message', params: { message: template } } as const
    return { fingerprint: hash('message', type, template), culprit: '', reason }
  }
  const reason = { code: 'functions_and_message', params: { script, functions } } as const
  const culprit = inSource(functions[0] ?? null, script)
  return { fingerprint: hash('functions', type, script, ...functions, '', template), culprit, reason }
}

/** Names of browsers for what has none: an anonymous function, with the type of its receiver or not, and code outside. */
const NAMELESS = /(?:^|\.)<?anonymous>?$|^(?:global|module|eval) code$|^eval$/

/** A function as all browsers name it: `async Object.buy [as onClick]`, `Cart/buy/<` and `new buy` are `buy`. */
export function functionName(name: string | null): string {
  const bare = (name ?? '').replace(/ \[as [^\]]*\]$/, '').replace(/^(?:async |new |get |set )+/, '')
  if (NAMELESS.test(bare)) return ''
  const parts = bare.split(/[./<]+/).filter(part => part !== '')
  return parts.at(-1) ?? ''
}

/** The file of a script without what a build adds: `/assets/app-B4x_9z1Q.js?v=3` is `app.js`. */
export function scriptName(url: string): string {
  const file =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  return file.replace(/[.\-_~](?=[\w-]*\d)[\w-]{6,}(?=\.)/g, '')
}

const knownType = (type: string): string => {
  const name = OTHER_NAMES[type] ?? type
  return KNOWN_TYPES.has(name) ? name : 'Error'
}

const inSource = (name: string | null, source: string) => (name ? `${name} in ${source}` : source)

function hash(...parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
