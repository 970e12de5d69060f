import { recordError } from './error.ts'
import { safely } from './guard.ts'
import { record } from './record.ts'

/** Lines of one view. */
const MOST_LINES = 100
const MOST_CHARACTERS = 1_000
const MOST_ARGUMENTS = 10

export function watchConsole(): void {
  let left = MOST_LINES
  for (const level of ['warn', 'error'] as const) {
    const original = console[level]
    console[level] = (...args: unknown[]) => {
      original.apply(console, args)
      safely(() => {
        const message = args.slice(0, MOST_ARGUMENTS).map(textOf).join(' ').slice(0, MOST_CHARACTERS)
        if (left-- > 0) record({ kind: 'console', level, message })
        if (level === 'error')
          recordError(args.find(one => one instanceof Error) ?? new ConsoleError(message), 'console')
      })
    }
  }
}

class ConsoleError {
  error_type = 'console.error'
  message: string
  constructor(message: string) {
    this.message = message
  }
}

/** The first argument is a message of the developer. What follows is data: only its kind is sent, and names of fields. */
function textOf(value: unknown, index: number): string {
  if (typeof value === 'string') return index === 0 ? value : '***'
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value !== 'object' || !value) return `${typeof value === 'function' ? 'function' : String(value)}`
  return Array.isArray(value) ? `Array(${value.length})` : `{${Object.keys(value).slice(0, 10).join(', ')}}`
}
