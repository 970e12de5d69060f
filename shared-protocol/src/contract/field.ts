import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { KINDS, type MonitorReference, VOTED_NAMES } from '../check/kind.ts'
import { isWebPort } from '../check/port.ts'
import { says } from '../text/en/contract.ts'

/** Concepts that a contract field may refer to by id. The platform's reference registry resolves each. */
export type ReferenceName =
  | MonitorReference
  | 'monitor'
  | 'voted_monitor'
  | 'maintenance_window'
  | 'redaction_rule'
  | 'region'
  | 'backtest'
  | 'agent'
  | 'member'
  | 'account_export'
  | 'account_import'
  | 'impersonation'
  | 'invitation'
  | 'log_parser'
  | 'api_key'
  | 'm2m_client'
  | 'oauth_app'
  | 'secret'
  | 'service'
  | 'service_target'
  | 'incident'
  | 'incident_update'
  | 'inbound_source'
  | 'status_page'
  | 'manual_component'
  | 'page_subject'
  | 'page_incident'
  | 'page_incident_update'
  | 'page_maintenance'
  | 'escalation_policy'
  | 'notification_group'
  | 'notification_channel'
  | 'integration'
  | 'delivery'
  | 'result'
  | 'on_call_schedule'
  | 'on_call_layer'
  | 'on_call_override'
  | 'escalation_level'
  | 'contact_method'
  | 'notification_rule'
  | 'saml_connection'
  | 'oidc_connection'
  | 'metric_view'
  | 'log_view'
  | 'rum_app'
  | 'rum_rule'
  | 'rum_session_filter'
  | 'monitor_view'
  | 'report'
  | 'report_issue'
  | 'dashboard'
  | 'dashboard_widget'

export const Id = z.uuid().toLowerCase().meta({ id: 'Id' })

const HEX = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** A UUID in its usual form (RFC 9562, 4), of any version. */
export const UUID = new RegExp(`^${HEX}$`)

/** A query parameter of up to `most` ids, separated by commas. */
export function idList(most: number) {
  return z.string().regex(new RegExp(`^${HEX}(?:,${HEX}){0,${most - 1}}$`), says('field.uuid_list', { limit: most }))
}

/** The id of a resource in the caller's account; any other id is a 404 that names the field. */
export function ref(name: ReferenceName) {
  return Id.meta({
    'x-ref': name,
    description: `Id of ${withArticle(REFERENCES[name] ?? name.replaceAll('_', ' '))} in this account`,
  })
}

/** The reference that a schema was made with by `ref`; undefined if it is another one. */
export function referenceOf(schema: z.core.$ZodType | undefined): ReferenceName | undefined {
  return schema && (z.globalRegistry.get(schema) as { 'x-ref'?: ReferenceName } | undefined)?.['x-ref']
}

/** What references are called, where that is not their name. */
const REFERENCES: Partial<Record<ReferenceName, string>> = {
  ...Object.fromEntries(Object.values(KINDS).map(kind => [kind.reference, kind.name])),
  voted_monitor: VOTED_NAMES,
  page_subject: 'monitor or manual component',
  api_key: 'API key',
  impersonation: 'access of staff',
  account_export: 'archive of the account',
  account_import: 'import into the account',
  report: 'mailed report',
  report_issue: 'issue of a mailed report',
  m2m_client: 'M2M client',
  rum_app: 'RUM application',
  rum_rule: 'RUM recording rule',
  rum_session_filter: 'RUM session filter',
  oauth_app: 'OAuth app',
  saml_connection: 'SAML connection',
  oidc_connection: 'OpenID Connect connection',
  on_call_schedule: 'on-call schedule',
  on_call_layer: 'layer of the on-call schedule',
  on_call_override: 'override of the on-call schedule',
}

/** An object with one key; TypeScript widens a computed one to `string`. */
export function keyed<N extends string, V>(name: N, value: V) {
  return { [name]: value } as { [K in N]: V }
}

/** Letters without a vowel are spelled out: an HTTP monitor, an M2M client, but a TCP monitor. */
export function withArticle(name: string): string {
  return `${/^(?:[aeio]|[fhlmnrsx][^aeiouy\s-]+\b)/i.test(name) ? 'an' : 'a'} ${name}`
}

/**
 * Text with a length limit in characters. Whether it can be stored is checked separately, for all strings of a request.
 */
export function text(max: number, min = 0) {
  return z.string().min(min).max(max)
}

/** Control characters, for a character class. `\p{Cc}` would need the flag u, which some validators do not set. */
export const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f'

const ONE_LINE = new RegExp(`^[^${CONTROLS}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$`)
/**
 * A title or name that is shown to the public: one line, without characters that reorder the surrounding text (UAX #9).
 */
export function line(most: number) {
  return text(most, 1)
    .regex(ONE_LINE, says('field.single_line'))
    .refine(words => words.trim() !== '', says('field.not_blank'))
}
export const Name = line(200).meta({ id: 'Name' })
export const Tag = text(100, 1)
export const Tags = z
  .array(Tag)
  .max(50)
  .refine(tags => new Set(tags).size === tags.length, says('field.repeated_tag'))
export const Slug = z.string().regex(/^[a-z0-9-]{1,40}$/, says('field.slug'))
export const HttpUrl = text(2048)
  .refine(isHttpUrl, says('field.http_address'))
  .refine(hasWebPort, says('field.no_address_of_other_protocol'))

/**
 * Whether this is a host as in a parsed URL: an IPv6 address in brackets, or labels of 1 to 63 characters, 253 in all.
 */
function isHostname(hostname: string): boolean {
  if (hostname.startsWith('[')) return true
  const name = hostname.replace(/\.$/, '')
  return name.length <= 253 && name.split('.').every(label => label.length >= 1 && label.length <= 63)
}

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.port !== '0' && isHostname(url.hostname)
}

/** Text that is no address has no port; `isHttpUrl` judges it. */
function hasWebPort(value: string): boolean {
  return isWebPort(Number(URL.parse(value)?.port))
}

const NOT_ASCII = /[^\p{ASCII}]/u

/** Converts a domain in any script to its A-labels (RFC 5891). */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return at > 0 && NOT_ASCII.test(domain) ? address.slice(0, at) + domainToASCII(domain) : address
}

/** The pattern of `z.email()`, which also allows the A-labels of top-level domains in other scripts. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/
const AsciiAddress = z.email({ pattern: ADDRESS, error: ({ input }) => addressFault(input) }).max(254)

/**
 * Whether an address has letters before the @ that are not ASCII: neither all mail servers (RFC 6531) nor the email
 * fields of browsers accept them.
 */
export function hasOtherLetters(address: string): boolean {
  const [, local = ''] = /^([^@\s]+)@[^@\s]+$/.exec(address) ?? []
  return NOT_ASCII.test(local)
}

function addressFault(address: unknown): string {
  // The owner of a first start has such an address until they name one.
  if (String(address).toLowerCase().endsWith('@localhost')) return says('field.reachable_address')
  return hasOtherLetters(String(address)) ? says('field.ascii_before_at') : says('field.email_address')
}

/** The API document shows the form that is stored. */
export const MailAddress = z
  .string(says('field.email_address'))
  .transform(withAsciiDomain)
  .pipe(AsciiAddress)
  .meta({
    description: 'Email address; an internationalized domain is converted to A-labels',
    override: ({ jsonSchema }) => become(jsonSchema, z.toJSONSchema(AsciiAddress)),
  })

export const TIME_OUT_FORMAT = 'RFC 3339 in UTC with milliseconds'
export const TimeOut = z.iso.datetime().meta({ id: 'Timestamp', description: TIME_OUT_FORMAT })

/**
 * The range that RFC 3339 can express in UTC. An offset may lead out of it, and a later instant could not be returned.
 */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

export const TIME_IN_FORMAT = 'RFC 3339 with any offset, from the year 1 to the year 9999 in UTC'
export const TimeIn = z.iso
  .datetime({ offset: true })
  .refine(value => isWithin(Date.parse(value)), says('field.timestamp_range'))
  .transform(value => Date.parse(value))
  .meta({ id: 'TimestampWithOffset', description: TIME_IN_FORMAT })

function isWithin(instant: number): boolean {
  return instant >= EARLIEST && instant <= LATEST
}

/** A number in a query string. The API document shows the type of the value, not the text that carries it. */
export function intParam(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, says('field.whole_number'))
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ override: ({ jsonSchema }) => become(jsonSchema, { type: 'integer', minimum: min, maximum: max }) })
}

/** The same, with a default if it is omitted. */
export function intParamOr(fallback: number, min: number, max: number) {
  const meant = { type: 'integer', minimum: min, maximum: max, default: fallback }
  return intParam(min, max)
    .default(fallback)
    .meta({ override: ({ jsonSchema }) => become(jsonSchema, meant) })
}
export const BoolParam = z
  .enum(['true', 'false'])
  .transform(value => value === 'true')
  .meta({ override: ({ jsonSchema }) => become(jsonSchema, { type: 'boolean' }) })

/** Replaces a schema of the API document, but keeps its description. */
export function become(schema: object, meant: object): void {
  for (const key of Object.keys(schema)) if (key !== 'description') Reflect.deleteProperty(schema, key)
  Object.assign(schema, meant)
}

export const Cursor = text(500, 1)

const PageCursor = Cursor.optional().meta({
  description: 'Cursor of the page, from the Link header of the previous page',
  param: { id: 'Cursor' },
})

/** The parameters `limit` and `cursor` of a list with pages. */
export function paging(defaultLimit: number, maxLimit: number) {
  return {
    limit: intParamOr(defaultLimit, 1, maxLimit).meta({ description: 'Maximum number of items to return' }),
    cursor: PageCursor,
  }
}

/** The parameters `from` and `to`; either may be omitted. */
export const timeRange = {
  from: TimeIn.optional().meta({ description: `Start of the time range. ${TIME_IN_FORMAT}`, param: { id: 'From' } }),
  to: TimeIn.optional().meta({
    description: `End of the time range, excluded. ${TIME_IN_FORMAT}`,
    param: { id: 'To' },
  }),
}

export const HeldByPlan = z.boolean().meta({
  description:
    'Whether the monitor is not checked because it is beyond the plan of the account, or the account is suspended. It is then paused, and is checked again once the plan has room, or the account is resumed',
})

/** Fields that most resources have. */
export const OwnId = Id.meta({ description: 'Id' })
export const AccountId = Id.meta({ description: 'Id of the account' })
export const CreatedAt = TimeOut.meta({ description: 'Time of creation' })
export const UpdatedAt = TimeOut.meta({ description: 'Time of the last change' })

const EXTERNAL_KEY = {
  description:
    'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
}
export const ExternalKey = text(200, 1)
  .nullable()
  .meta({ id: 'ExternalKey', ...EXTERNAL_KEY })
export const ExternalKeyOut = z.string().nullable().meta(EXTERNAL_KEY)
