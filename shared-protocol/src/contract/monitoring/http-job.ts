import { z } from 'zod'
import { Assertion, COMPARISONS, HTTP_METHODS, StatusPattern, UNARY_COMPARISONS } from '../../check/http.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, CONTROLS, HttpUrl, Id, OwnId, text } from '../field.ts'
import { ALSO_IN_ASSERTIONS, asAssertionComparison } from '../observability/comparison-word.ts'
import { ServiceChoice } from './monitor.ts'
import { thresholdsFit, votedFields, votedState } from './voted.ts'

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Headers about the connection or the length of the message, which the client sets itself. */
const CONNECTION_HEADERS = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade']
const HeaderName = text(200, 1)
  .regex(HEADER_NAME, says('field.header_name'))
  .refine(name => !CONNECTION_HEADERS.includes(name.toLowerCase()), says('field.set_by_the_agent'))
const HeaderValue = text(8192)
  .regex(/^[\t\x20-\x7e\x80-\uffff]*$/, says('field.no_line_breaks'))
  .regex(/^[^\u0100-\uffff]*$/, says('field.latin1'))

const HeaderIn = z
  .strictObject({
    name: HeaderName.meta({ description: 'Name of the header' }),
    value: HeaderValue.optional().meta({
      description: 'Value of the header. May be omitted in an update to keep the value of a secret header',
    }),
    secret: z.boolean().optional().meta({ description: 'Whether the value is secret: encrypted, and never returned' }),
  })
  .meta({ id: 'RequestHeaderInput' })
export const HeaderOut = z
  .object({
    name: z.string().meta({ description: 'Name of the header' }),
    value: z.string().nullable().meta({ description: 'Value of the header; `null` if it is secret' }),
    secret: z.boolean().meta({ description: 'Whether the value is secret: encrypted, and never returned' }),
    has_value: z.boolean().meta({ description: 'Whether a value is set; secret values are never returned' }),
  })
  .meta({ id: 'RequestHeader' })

const BasicAuthIn = z
  .strictObject({
    username: text(500, 1)
      .regex(new RegExp(`^[^:${CONTROLS}]+$`), says('field.no_colon'))
      .optional()
      .meta({ description: 'User name' }),
    password: text(2000).optional().meta({ description: 'Password; never returned', writeOnly: true }),
  })
  .meta({ id: 'BasicAuthInput' })
const BasicAuthOut = z
  .object({
    username: z.string().meta({ description: 'User name' }),
    has_password: z.boolean().meta({ description: 'Whether a password is set' }),
  })
  .meta({ id: 'BasicAuth' })

function carriesCredentials(uri: string): boolean {
  const url = URL.parse(uri)
  return url !== null && (url.username !== '' || url.password !== '')
}

const AssertionIn = Assertion.extend({
  comparison: z
    .enum([...COMPARISONS, ...ALSO_IN_ASSERTIONS])
    .transform(asAssertionComparison)
    .meta({ description: 'Comparison operator; `gt` is `greater_than`, `lt` is `less_than`' }),
  property: Assertion.shape.property.default(null),
  target: Assertion.shape.target.default(null),
})
  .meta({ id: 'AssertionInput' })
  .check(({ value, issues }) => {
    const fault = assertionFault(value)
    if (fault)
      issues.push({
        code: 'custom',
        input: value,
        path: [fault.field],
        message: fault.message,
      })
  })

function assertionFault(assertion: z.output<typeof Assertion>): { field: string; message: string } | null {
  const { source, property, comparison, target } = assertion
  const needsProperty = source === 'header' || source === 'json_path'
  if (needsProperty && property === null)
    return { field: 'property', message: says('field.required_for_source', { source }) }
  if (!needsProperty && property !== null)
    return { field: 'property', message: says('field.null_for_source', { source }) }
  if (source === 'header' && !HEADER_NAME.test(property ?? ''))
    return { field: 'property', message: says('field.header_name') }
  if (UNARY_COMPARISONS.includes(comparison)) return null
  if (target === null) return { field: 'target', message: says('field.required_for_comparison', { comparison }) }
  return targetFault(source, comparison, target)
}

const MEASURED = ['status_code', 'response_time_ms', 'tls_days_left']
const NEVER_NEGATIVE = ['status_code', 'response_time_ms']

/** Numbers are compared with numbers. Text comparisons (`contains`, `matches`) use the digits of a number. */
function targetFault(
  source: z.output<typeof Assertion>['source'],
  comparison: string,
  target: string,
): { field: string; message: string } | null {
  const ordered = comparison === 'less_than' || comparison === 'greater_than'
  const equal = comparison === 'equals' || comparison === 'not_equals'
  if (!ordered && !(equal && MEASURED.includes(source))) return null
  if (target.trim() === '' || !Number.isFinite(Number(target)))
    return { field: 'target', message: says('field.number') }
  if (NEVER_NEGATIVE.includes(source) && Number(target) < 0)
    return { field: 'target', message: says('field.not_negative_for_source', { source }) }
  return null
}

/** Whether a response can match: a range from a higher to a lower code matches none. */
function isPossible(pattern: string): boolean {
  const [from, to] = pattern.split('-')
  return to === undefined || Number(from) <= Number(to)
}

/**
 * Settings that only HTTP monitors have, without defaults, so that a field that is omitted in an update keeps its
 * value.
 */
const settings = {
  uri: HttpUrl.refine(uri => !carriesCredentials(uri), says('field.use_basic_auth')).meta({
    description: 'http or https URL',
  }),
  method: z.enum(HTTP_METHODS).meta({ description: 'HTTP method' }),
  request_headers: z.array(HeaderIn).max(50).meta({ description: 'Headers to send' }),
  request_body: text(100_000).nullable().meta({ description: 'Body to send; `null` for none' }),
  basic_auth: BasicAuthIn.nullable().meta({
    description:
      'User name and password for HTTP Basic authentication; the password is never returned. `null` for none',
  }),
  bearer_token: text(8192, 1)
    .regex(/^[\x21-\x7e]+$/, says('field.printable_ascii_without_spaces'))
    .nullable()
    .meta({ description: 'Bearer token to send; never returned. `null` for none', writeOnly: true }),
  follow_redirects: z.boolean().meta({ description: 'Whether to follow redirects, at most 10. Defaults to true' }),
  verify_tls: z.boolean().meta({ description: 'Whether to verify the certificate. Defaults to true' }),
  http_version: z.enum(['auto', '1.1', '2']).meta({ description: 'HTTP version' }),
  expected_status_codes: z
    .array(StatusPattern.refine(isPossible, says('field.status_range')))
    .min(1)
    .max(50)
    .meta({
      description:
        'Status codes, classes and ranges that count as healthy, for example `200`, `2xx` or `200-204`. Defaults to `2xx` and `3xx`',
    }),
  assertions: z
    .array(AssertionIn)
    .max(50)
    .meta({ description: 'Conditions that the response must meet in addition to its status code. Defaults to none' }),
  strict: z
    .boolean()
    .meta({ description: 'Whether a response that breaks a rule of HTTP fails, although browsers can read it' }),
  monitor_tls: z
    .boolean()
    .meta({ description: 'Whether a TLS monitor is paired with the monitor. Defaults to true for https' }),
  monitor_domain: z.boolean().meta({
    description:
      'Whether a domain check is paired with the monitor. Defaults to true if the domain of the host is registered by its owner',
  }),
  monitor_page_speed: z
    .boolean()
    .meta({ description: 'Whether a page-speed monitor is paired with the monitor. Defaults to false' }),
}

const fields = z.strictObject({ ...votedFields, ...settings })

/** Body of `POST /http/job` and of `POST /http/job/test`; only `uri` is required. */
export const HttpJobCreate = fields
  .partial()
  .required({ uri: true })
  .extend({
    service_id: ServiceChoice.optional(),
  })
  .check(thresholdsFit)

/** Body of `PUT /http/job/{job_id}`: omitted fields keep their value. */
export const HttpJobUpdate = fields.partial().extend({
  service_id: z
    .never(says('field.changed_elsewhere', { route: 'PUT /service/{id}/monitors' }))
    .optional()
    .meta({ description: 'Id of the service; `null` for none' }),
})

export type HttpJobInput = z.output<typeof HttpJobCreate>

export const HttpJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...votedFields,
    ...settings,
    ...votedState,
    friendly_name: z.string().meta({ description: 'Display name' }),
    request_headers: z.array(HeaderOut).meta({ description: 'Headers to send' }),
    basic_auth: BasicAuthOut.nullable().meta({
      description:
        'User name and password for HTTP Basic authentication; the password is never returned. `null` for none',
    }),
    has_bearer_token: z.boolean().meta({ description: 'Whether a bearer token is set' }),
    tls_job_id: Id.nullable().meta({ description: 'Id of the paired TLS monitor; `null` for none' }),
    dns_job_id: Id.nullable().meta({ description: 'Id of the paired domain check; `null` for none' }),
    page_speed_job_id: Id.nullable().meta({ description: 'Id of the paired page-speed monitor; `null` for none' }),
  })
  .omit({ bearer_token: true })
  .meta({ id: 'HttpJob' })
export type HttpJob = z.output<typeof HttpJob>
