import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import { locale } from '../../words/language.ts'

/** The fields of every record, by their names in a search. */
export const FIELDS = [
  ...(['level', 'source', 'env', 'host', 'message', 'tags', 'trace_id', 'span_id'] as const),
  ...(['event_name', 'scope_name', 'severity_text', 'pattern', 'id'] as const),
] as const

/** Returns the name of a metadata key in a search. A key with the name of a field gets its origin as a prefix. */
export function searchName(origin: 'attributes' | 'resource', key: string): string {
  const isTaken = (FIELDS as readonly string[]).includes(key) || /^(attributes|resource)\./.test(key)
  return isTaken ? `${origin}.${key}` : key
}

/** Returns the value of a record in a column as text; undefined if it has none. */
export function columnText(record: LogRecord, column: string): string | undefined {
  if (column === 'tags') return record.tags.length === 0 ? undefined : record.tags.join(', ')
  if ((FIELDS as readonly string[]).includes(column)) {
    const value = record[column as Exclude<(typeof FIELDS)[number], 'tags'>]
    return value === null || value === '' ? undefined : value
  }
  const [, origin, key] = /^(attributes|resource)\.(.+)$/su.exec(column) ?? []
  const maps = { attributes: record.metadata, resource: record.resource }
  if (origin && key) return printed(maps[origin as keyof typeof maps][key])
  return printed(column in record.metadata ? record.metadata[column] : record.resource[column])
}

/** Returns a value as a search expects it and people read it; objects and lists as JSON. */
export function printed(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether a search can match this value. */
export function isSought(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

const clock = new Intl.DateTimeFormat(locale, {
  ...({ month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  ...({ fractionalSecondDigits: 3, hourCycle: 'h23' } as const),
})

const timeOfDay = new Intl.DateTimeFormat(locale, {
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  ...({ fractionalSecondDigits: 3, hourCycle: 'h23' } as const),
})

/** Formats an instant to the millisecond in the local zone; `isOfDay` omits the day. */
export function instantWords(at: string, isOfDay = false): string {
  return (isOfDay ? timeOfDay : clock).format(new Date(at))
}

/** Whether all instants are of today in the local zone. */
export function areOfToday(instants: readonly { time: string }[]): boolean {
  const today = new Date().toDateString()
  return instants.every(({ time }) => new Date(time).toDateString() === today)
}
