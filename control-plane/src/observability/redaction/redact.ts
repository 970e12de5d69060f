import { realMs } from '../../platform/real-time.ts'
import type { Attributes, AttributeTypes, RowOf } from '../../platform/telemetry-store/row.ts'
import type { Tally } from '../batch/index.ts'
import type { Redact } from './rule.ts'

/** The time limit of an account's rules for one batch (real milliseconds). Rows beyond it are not stored. */
const MOST_MS = 500

type AnyRow = RowOf[keyof RowOf]
/** Columns of text that a sender fills. */
const TEXTS = [
  'message',
  'event_name',
  'severity_text',
  'source',
  'env',
  'host',
  'name',
  'status_message',
  'description',
  'metric',
  'unit',
  'version',
  'scope_name',
  'scope_version',
  'trace_state',
]
/** Columns with a list of such texts, some of them JSON. */
const LISTS = [
  'tags',
  'events.name',
  'events.attributes',
  'links.trace_state',
  'links.attributes',
  'exemplars.attributes',
]
const MAPS = ['attributes', 'resource', 'scope'] as const

/** Applies all rules to the rows. Refuses rows beyond the time limit. */
export function redactRows<R extends AnyRow>(rows: readonly R[], rules: readonly Redact[], tally: Tally): R[] {
  if (rules.length === 0) return [...rows]
  const start = realMs()
  const done = new WeakSet<Attributes>()
  const redact = (text: string): string => {
    const redacted = rules.reduce((left, rule) => rule(left), text)
    if (redacted !== text) tally.note('redacted')
    return redacted
  }
  return rows.filter(row => {
    if (realMs() - start > MOST_MS) {
      tally.withdraw('redaction_slow')
      return false
    }
    redactRow(row, redact, done)
    return true
  })
}

function redactRow(row: AnyRow, redact: Redact, done: WeakSet<Attributes>): void {
  const columns = row as unknown as Record<string, unknown>
  for (const name of TEXTS) if (typeof columns[name] === 'string') columns[name] = redact(columns[name])
  for (const name of LISTS) if (Array.isArray(columns[name])) columns[name] = redactList(columns[name], name, redact)
  if (typeof columns.body === 'string') columns.body = redactJson(columns.body, redact)
  for (const name of MAPS) {
    const values = row[name]
    if (values === undefined || done.has(values)) continue
    done.add(values)
    const types = redactMap(values, row[`${name}_types`] ?? {}, redact)
    row[`${name}_types`] = types
  }
}

function redactList(texts: readonly string[], name: string, redact: Redact): string[] {
  return texts.map(text => (name.endsWith('attributes') ? redactJson(text, redact) : redact(text)))
}

/** A text that is no longer JSON, such as one with a replaced number, becomes a JSON string. */
function redactJson(json: string, redact: Redact): string {
  const redacted = redact(json)
  return redacted === json || isJson(redacted) ? redacted : JSON.stringify(redacted)
}

/** Changes values and types in place: a replaced number becomes text. Rows may share the types. */
function redactMap(values: Attributes, types: AttributeTypes, redact: Redact): AttributeTypes {
  for (const [key, text] of Object.entries(values)) {
    const redacted = redact(text)
    if (redacted === text) continue
    values[key] = redacted
    const structured = types[key] === 'array' || types[key] === 'map'
    if (key in types && !(structured && isJson(redacted))) delete types[key]
  }
  return types
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
