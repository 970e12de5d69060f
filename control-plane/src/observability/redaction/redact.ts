import { startBatch } from '../../platform/pattern/index.ts'
import type { Attributes, AttributeTypes, RowOf } from '../../platform/telemetry-store/row.ts'
import type { Tally } from '../batch/index.ts'
import { clearTexts } from './clear.ts'
import type { Rule } from './rule.ts'

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
  ...['url', 'page', 'title', 'stack', 'element', 'target', 'user_id', 'release', 'failure'],
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

/** Rewrites a text. */
type Redact = (text: string) => string

/** What has become of the texts of a row, or of attributes that rows share. */
interface Change {
  /** Whether every rule was applied to every text. */
  isClear: boolean
  /** The characters that replacements have added. */
  growth: number
}

/**
 * Applies all rules to the rows. Refuses rows with a text that a rule could not be applied to within its steps, and rows
 * that replacements make larger than one request may be.
 */
export async function redactRows<R extends AnyRow>(
  rows: readonly R[],
  rules: readonly Rule[],
  account: string,
  tally: Tally,
): Promise<R[]> {
  if (rules.length === 0) return [...rows]
  const { texts, slow } = await clearTexts(textsOf(rows), rules, startBatch(account))
  for (const rule of slow) tally.slowRules.add(rule)
  const shared = new Map<Attributes, Change>()
  return rows.filter(row => {
    const change = redactRow(row, text => texts.get(text), shared, tally)
    const fault = change.isClear ? (tally.grow(change.growth) ? null : 'batch_too_large') : 'redaction_slow'
    if (fault !== null) tally.withdraw(fault)
    return fault === null
  })
}

/** Every text of the rows once: attributes of senders repeat. */
function textsOf(rows: readonly AnyRow[]): Set<string> {
  const texts = new Set<string>()
  const seen = new Set<Attributes>()
  const note: Redact = text => {
    texts.add(text)
    return text
  }
  for (const row of rows) {
    rewriteColumns(row, note)
    for (const name of MAPS) {
      const values = row[name]
      if (values === undefined || seen.has(values)) continue
      seen.add(values)
      for (const text of Object.values(values)) texts.add(text)
    }
  }
  return texts
}

function redactRow(
  row: AnyRow,
  find: (text: string) => string | undefined,
  shared: Map<Attributes, Change>,
  tally: Tally,
): Change {
  const change: Change = { isClear: true, growth: 0 }
  rewriteColumns(row, noting(find, change, tally))
  for (const name of MAPS) {
    const values = row[name]
    if (values === undefined) continue
    let ofMap = shared.get(values)
    if (ofMap === undefined) {
      ofMap = { isClear: true, growth: 0 }
      shared.set(values, ofMap)
      row[`${name}_types`] = rewriteMap(values, row[`${name}_types`] ?? {}, noting(find, ofMap, tally))
    }
    change.isClear &&= ofMap.isClear
    change.growth += ofMap.growth
  }
  return change
}

function noting(find: (text: string) => string | undefined, change: Change, tally: Tally): Redact {
  return text => {
    const redacted = find(text)
    if (redacted === undefined) change.isClear = false
    if (redacted === undefined || redacted === text) return text
    change.growth += Math.max(0, redacted.length - text.length)
    tally.note('redacted')
    return redacted
  }
}

function rewriteColumns(row: AnyRow, redact: Redact): void {
  const columns = row as unknown as Record<string, unknown>
  for (const name of TEXTS) if (typeof columns[name] === 'string') columns[name] = redact(columns[name])
  for (const name of LISTS) if (Array.isArray(columns[name])) columns[name] = rewriteList(columns[name], name, redact)
  if (typeof columns.body === 'string') columns.body = rewriteJson(columns.body, redact)
}

function rewriteList(texts: readonly string[], name: string, redact: Redact): string[] {
  return texts.map(text => (name.endsWith('attributes') ? rewriteJson(text, redact) : redact(text)))
}

/** A text that is no longer JSON, such as one with a replaced number, becomes a JSON string. */
function rewriteJson(json: string, redact: Redact): string {
  const redacted = redact(json)
  return redacted === json || isJson(redacted) ? redacted : JSON.stringify(redacted)
}

/** Changes values and types in place: a replaced number becomes text. Rows may share the types. */
function rewriteMap(values: Attributes, types: AttributeTypes, redact: Redact): AttributeTypes {
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
