import type { Glob, Test, Text } from '@pharos/shared-protocol/log-search/search.ts'
import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'
import { nestedTexts, whereNested } from './nested.ts'
import { whereText } from './text.ts'

/** Where the terms of a search are looked for. */
export interface Looked {
  text(text: Text): Ch
  field(field: string, is: Test): Ch
}

/** Text in the message; fields of the record, or else of its metadata. */
export const inMessage: Looked = {
  text: text => whereText('message', text),
  field(field, is) {
    if (field === 'message') return whereMessage(is)
    if (field === 'tags') return whereTags(is)
    if (field === 'level' && is.test === 'compare')
      return join([ch`toInt8(level)`, ch`${value('Float64', is.than)}`], ` ${is.by} `)
    const column = Object.hasOwn(COLUMNS, field) ? COLUMNS[field] : undefined
    return column === undefined ? inMetadata.field(field, is) : whereValue(column, ch`${column} != ''`, is)
  },
}

/**
 * Text in any value of the metadata; fields are keys of the attributes and the resource, or of the one that is named,
 * and names within their maps and lists.
 */
export const inMetadata: Looked = {
  text: text => ch`arrayExists(v -> ${whereText('v', text)}, arrayConcat(mapValues(attributes), mapValues(resource)))`,
  field(field, is) {
    const [, map, key] = /^(attributes|resource)\.(.+)$/su.exec(field) ?? []
    if (map === 'attributes') return whereKey(ch`attributes`, key ?? '', is)
    if (map === 'resource') return whereKey(ch`resource`, key ?? '', is)
    return ch`(${whereKey(ch`attributes`, field, is)} or ${whereKey(ch`resource`, field, is)})`
  },
}

/** Fields with a column of their own, as text. */
const COLUMNS: Record<string, Ch> = {
  id: ch`toString(id)`,
  level: ch`toString(level)`,
  source: ch`source`,
  env: ch`env`,
  host: ch`host`,
  trace_id: ch`trace_id`,
  span_id: ch`span_id`,
  event_name: ch`event_name`,
  scope_name: ch`scope_name`,
  severity_text: ch`severity_text`,
  pattern: ch`toString(pattern)`,
}

/** The column of a field, with its own type: every record has one value in it, which may be empty. */
export function columnOf(field: string): Ch | null {
  return Object.hasOwn(COLUMNS, field) ? { parts: [field] } : null
}

/**
 * A field's value as text, and the condition that it exists. `tags` gives one row per tag, and a name within the
 * metadata one row per value.
 */
export function fieldValue(field: string): { found: Ch; exists: Ch } {
  if (field === 'tags') return { found: ch`arrayJoin(tags)`, exists: ch`notEmpty(tags)` }
  const column = Object.hasOwn(COLUMNS, field) ? COLUMNS[field] : undefined
  if (column !== undefined) return { found: column, exists: ch`${column} != ''` }
  const [, map, only] = /^(attributes|resource)\.(.+)$/su.exec(field) ?? []
  const name = only ?? field
  const exists = inMetadata.field(field, { test: 'exists' })
  if (map !== undefined) return { found: ch`arrayJoin(${valuesOf(MAPS[map] ?? MAPS.attributes, name)})`, exists }
  const own = whereKey(MAPS.attributes, name, { test: 'exists' })
  return {
    found: ch`arrayJoin(if(${own}, ${valuesOf(MAPS.attributes, name)}, ${valuesOf(MAPS.resource, name)}))`,
    exists,
  }
}

const MAPS: Record<'attributes' | 'resource', Ch> & Record<string, Ch> = {
  attributes: ch`attributes`,
  resource: ch`resource`,
}

function valuesOf(map: Ch, name: string): Ch {
  const key = value('String', name)
  return ch`if(mapContains(${map}, ${key}), [${map}[${key}]], ${nestedTexts(map, name)})`
}

function whereMessage(is: Test): Ch {
  if (is.test === 'exists') return ch`message != ''`
  if (is.test === 'compare') return whereValue(ch`message`, ch`1`, is)
  if (is.test === 'glob') return whereText('message', { kind: 'glob', pieces: is.pieces })
  if (is.test === 'regex') return whereText('message', { ...is, kind: 'regex' })
  return is.value === '' ? ch`message = ''` : whereText('message', { kind: 'text', text: is.value })
}

function whereTags(is: Test): Ch {
  if (is.test === 'equals') return ch`has(tags, ${value('String', is.value)})`
  if (is.test === 'exists') return ch`notEmpty(tags)`
  return ch`arrayExists(v -> ${whereValue(ch`v`, ch`1`, is)}, tags)`
}

function whereKey(map: Ch, key: string, is: Test): Ch {
  const has = ch`mapContains(${map}, ${value('String', key)})`
  const nested = whereNested(map, key, text => whereValue(text, ch`1`, is))
  if (is.test === 'exists') return ch`(${has} or ${nested})`
  const holds = whereValue(ch`${map}[${value('String', key)}]`, has, is)
  // A missing value reads as empty text.
  const isOfText = is.test === 'compare' || (is.test === 'equals' && is.value !== '')
  const own = isOfText ? holds : ch`(${has} and ${holds})`
  return ch`(${own} or ${nested})`
}

/** A test of text; a text that is not a number is neither more nor less than one. */
function whereValue(found: Ch, exists: Ch, is: Test): Ch {
  if (is.test === 'exists') return exists
  if (is.test === 'equals') return ch`${found} = ${value('String', is.value)}`
  if (is.test === 'glob') return whereLike(found, is)
  if (is.test === 'regex') return ch`match(${found}, ${value('String', is.isAnyCase ? `(?i)${is.source}` : is.source)})`
  const number = ch`toFloat64OrNull(${found})`
  return ch`ifNull(${join([number, ch`${value('Float64', is.than)}`], ` ${is.by} `)}, 0)`
}

function whereLike(found: Ch, { pieces }: Glob): Ch {
  const [first = '', last = '', more] = pieces
  if (last === '' && more === undefined) return ch`startsWith(${found}, ${value('String', first)})`
  const pattern = pieces.map(piece => piece.replaceAll(/[\\%_]/g, '\\$&')).join('%')
  return ch`like(${found}, ${value('String', pattern)})`
}
