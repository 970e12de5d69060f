import { type JsonSchema, resolveSchema, type Schemas } from './openapi-document.ts'

/** Values for fields whose parts must match each other. */
const VALUES: Record<string, unknown> = {
  details: { email: 'ada@shop.example' },
  watched: [{ name: 'shop.example', record_type: 'A' }],
  record_type: 'A',
  sentinels: ['shop.example:443'],
  assertions: [],
  rdata_hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}

/** The deepest nesting of objects and lists in any resource; recursive schemas end there. */
const DEEPEST = 12

/** A body that fits a schema: its required fields, or its first field if none is required. */
export function exampleBody(schema: JsonSchema, schemas: Schemas): unknown {
  const target = resolveSchema(schema, schemas)
  const names = target.required ?? Object.keys(target.properties ?? {}).slice(0, 1)
  if (!target.properties || names.length === 0) return exampleOf(schema, schemas)
  return Object.fromEntries(names.map(name => [name, exampleOf(target.properties?.[name] ?? {}, schemas, name)]))
}

/** A value that fits a schema: the schema's own example, else one made from its type, format and field name. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  if (depth > DEEPEST) return null
  if (schema.$ref) return schema.example ?? exampleOf(resolveSchema(schema, schemas), schemas, name, depth)
  const given = [schema.example, VALUES[name], schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]]
  const first = given.find(value => value !== undefined)
  if (first !== undefined) return first
  const option = (schema.anyOf ?? schema.oneOf ?? []).find(each => each.type !== 'null')
  if (option) return exampleOf(option, schemas, name, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => exampleOf(each, schemas, name, depth)))
  const type = [schema.type].flat().find(each => each !== 'null')
  if (type === 'object') return objectOf(schema, schemas, depth)
  if (type === 'array') return arrayOf(schema, schemas, name, depth)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return false
  return type === 'string' ? textOf(schema, name) : null
}

function objectOf({ properties = {} }: JsonSchema, schemas: Schemas, depth: number): object {
  return Object.fromEntries(
    Object.entries(properties).map(([key, field]) => [key, exampleOf(field, schemas, key, depth + 1)]),
  )
}

function arrayOf({ items, minItems = 0 }: JsonSchema, schemas: Schemas, name: string, depth: number): unknown[] {
  const item = items ? exampleOf(items, schemas, name.replace(/s$/, ''), depth + 1) : null
  return Array.from({ length: Math.max(1, minItems) }, () => item)
}

function numberOf({ minimum, exclusiveMinimum }: JsonSchema): number {
  return Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
}

const BY_FORMAT: Record<string, string> = {
  uuid: '01a1fc32-8529-701f-9526-72cde45eaf1f',
  'date-time': '2026-11-22T17:00:00.000Z',
  date: '2026-11-22',
  uri: 'https://shop.example/health',
  email: 'ada@shop.example',
  ipv4: '198.51.100.7',
}
/** Values that fit the contract's patterns, tried in this order. */
const TEXTS = ['example', '09:00', '#1a73e8', 'A', '200', '+4915112345678', '2026-11-22', 'https://shop.example/health']
const BY_NAME: Record<string, string> = {
  timezone: 'Europe/Berlin',
  time_zone: 'Europe/Berlin',
  email: 'ada@shop.example',
  uri: 'https://shop.example/health',
  url: 'https://shop.example/health',
  domain: 'shop.example',
  host: 'shop.example',
  hostname: 'shop.example',
  region: 'local',
  slug: 'local',
  check_region: 'local',
  default_region: 'local',
  currency: 'EUR',
}

function textOf({ format, pattern, minLength = 0 }: JsonSchema, name: string): string {
  const byName = BY_NAME[name] ?? (/(url|webhook)$/.test(name) ? BY_NAME.url : undefined)
  const candidates = [byName, BY_FORMAT[format ?? ''], ...TEXTS].filter(text => text !== undefined)
  const fits = (text: string) => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const byFormat = BY_FORMAT[format ?? '']
  if (byFormat !== undefined && (!pattern || fits(byFormat))) return byFormat
  return candidates.find(fits) ?? 'x'.repeat(Math.max(1, minLength))
}
