import { CONTROLS } from '@pharos/shared-protocol/contract/field.ts'
import { z } from 'zod'
import { refuseIssues } from '../../platform/http/body.ts'
import { cut } from '../delivery/index.ts'

/** Something that was cut or replaced. `message` completes the sentence "<path> …". */
export interface InboundNote {
  path: string
  code: 'cut' | 'cut_bytes' | 'left_out' | 'not_read' | 'unknown_severity'
  params: Record<string, string | number>
  message: string
}

/** Any JSON value as text, since an alert must not be lost for the type of a field; undefined for null. */
export const Text = z.unknown().transform(textOf)

/** Text that identifies an alert. */
export const Key = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1))

/** Labels or annotations by name. */
export const Words = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(values => {
    const texts = Object.entries(values ?? {}).map(([name, value]) => [name, textOf(value)] as const)
    return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined))
  })

/** One of some words, in any case. Any other value is refused, since it decides what the alert means. */
export function word<const W extends readonly string[]>(words: W) {
  return z.preprocess(value => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.enum(words))
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    // Nested too deeply to be printed.
    return undefined
  }
}

/** Parses a body by its schema, or refuses it with every fault. Text that cannot be stored is replaced later. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  refuseIssues(parsed.error.issues)
  throw new Error('a schema refused without a fault')
}

const LONGEST_TITLE = 300
const LONGEST_MESSAGE = 10_000
const UNPRINTABLE = new RegExp(`[${CONTROLS}\\s\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+`, 'gu')

/** A title: one line without control characters and direction marks, cut to the longest title. */
export function titleOf(text: string): string {
  return cut(lineOf(text), LONGEST_TITLE) || 'Unnamed alert'
}

export function lineOf(text: string): string {
  return text.toWellFormed().replace(UNPRINTABLE, ' ').trim()
}

/**
 * The note of an alert: its message, cut to the longest one, after its whole title where that was cut. Adds to `notes`
 * what was cut.
 */
export function detailOf(title: string, message: string, notes: InboundNote[]): string | null {
  const line = lineOf(title)
  if (line.length > LONGEST_TITLE) notes.push(cutNote('title', line.length, LONGEST_TITLE))
  if (message.length > LONGEST_MESSAGE) notes.push(cutNote('message', message.length, LONGEST_MESSAGE))
  const whole = [line.length > LONGEST_TITLE ? line : '', message].filter(Boolean).join('\n\n')
  return cut(whole, LONGEST_MESSAGE) || null
}

function cutNote(path: string, length: number, limit: number): InboundNote {
  const message = `had ${length} characters and was cut to ${limit}`
  return { path, code: 'cut', params: { length, limit }, message }
}

/** Of `total` members of a list, the first or smallest `kept` were taken. */
export function leftOutNote(path: string, total: number, kept: number): InboundNote {
  const message = `had ${total} entries, of which ${kept} were taken`
  return { path, code: 'left_out', params: { total, kept }, message }
}

/** `count` members of a list had a value that cannot be read; `first` is the path of one. */
export function notReadNote(path: string, count: number, first: string): InboundNote {
  const where = cut(lineOf(first), LONGEST_TITLE)
  const message = `had ${count} entries that could not be read, such as ${where}`
  return { path, code: 'not_read', params: { count, first: where }, message }
}
