import type { ErrorSource, RumException } from '@pharos/shared-protocol/rum/event.ts'
import { on, safely } from './guard.ts'
import { record } from './record.ts'

const MOST_OF_MINUTE = 60
/** Of errors with the same type, message and stack. */
const MOST_EQUAL = 3
const MINUTE_MS = 60_000
const MOST_MESSAGE = 2_000
const MOST_STACK = 12_000
const MOST_CAUSES = 5

const seen = new WeakSet<object>()
let minute = 0
let counts = new Map<string, number>()
let total = 0

export function watchErrors(): void {
  on<ErrorEvent>(window, 'error', ({ error, message, filename, lineno, colno }) => {
    // Failed resources have no message.
    if (!message) return
    const bare = { error_type: 'Error', message: cut(message, MOST_MESSAGE) }
    const stack = filename && `@${filename}:${lineno}:${colno}`
    recordError(error ?? { ...bare, ...(stack && { stack }) }, 'exception', false)
  })
  on<PromiseRejectionEvent>(window, 'unhandledrejection', ({ reason }) => recordError(reason, 'rejection', false))
}

/** Records what was thrown, whatever it is. The same object counts once, and only so many a minute do. */
export function recordError(error: unknown, source: ErrorSource, handled = true): void {
  if (typeof error === 'object' && error) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const exception = exceptionOf(error)
  if (!isAllowed(JSON.stringify(exception))) return
  const causes = causesOf(error)
  const ids = debugIds([exception, ...causes].map(one => one.stack ?? '').join('\n'))
  const more = { ...(causes.length > 0 && { causes }), ...(ids && { debug_ids: ids }) }
  record({ kind: 'error', ...exception, handled, source, ...more })
}

function isAllowed(key: string): boolean {
  const now = Math.floor(Date.now() / MINUTE_MS)
  if (now !== minute) {
    minute = now
    counts = new Map()
    total = 0
  }
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count <= MOST_EQUAL && ++total <= MOST_OF_MINUTE
}

const cut = (text: unknown, most: number) => `${text}`.slice(0, most)

function exceptionOf(error: unknown): RumException {
  if (typeof error !== 'object' || !error)
    return { error_type: typeof error, message: cut(String(error), MOST_MESSAGE) }
  const { name, error_type, message, stack } = error as Partial<Error & RumException>
  return {
    error_type: cut(error_type ?? name ?? error.constructor?.name ?? 'Object', 100),
    // Values of an object that was thrown are not sent.
    message: cut(message ?? `{${Object.keys(error).slice(0, 10).join(', ')}}`, MOST_MESSAGE),
    ...(typeof stack === 'string' && { stack: cut(stack, MOST_STACK) }),
  }
}

function causesOf(error: unknown): RumException[] {
  const causes: RumException[] = []
  let { cause } = (error ?? {}) as Error
  while (cause !== undefined && cause !== null && causes.length < MOST_CAUSES) {
    causes.push(exceptionOf(cause))
    cause = (cause as Error).cause
  }
  return causes
}

/** Debug ids that bundlers leave in the page, by a stack or an address of the script. */
function debugIds(stacks: string): Record<string, string> | undefined {
  return safely(() => {
    const known = (globalThis as { _debugIds?: Record<string, string> })._debugIds
    const found = Object.entries(known ?? {}).flatMap(([key, id]) => {
      const url = /(https?:\/\/.+?)(?::\d+)*\)?$/.exec(key.trim())?.[1]
      return url && stacks.includes(url) ? [[url, `${id}`.slice(0, 100)]] : []
    })
    return found.length > 0 ? Object.fromEntries(found.slice(0, 50)) : undefined
  })
}
