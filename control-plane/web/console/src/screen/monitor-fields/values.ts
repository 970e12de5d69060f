import { MONITOR_SECRETS } from '@pharos/shared-protocol/contract/monitoring/monitor-secrets.ts'

/** The values of a monitor's form: the fields of the route's body, by name. */
export type Values = Record<string, unknown>

/** Returns the body for a new monitor or a test run, without fields that the server should decide. */
export function toBody(values: Values): Values {
  const { has_bearer_token: _, ...body } = values
  for (const name of AUTOMATIC) if (body[name] === null) delete body[name]
  if (body.friendly_name === '') delete body.friendly_name
  return body
}

/** Null in these fields lets the server decide by the address. */
const AUTOMATIC = ['monitor_tls', 'monitor_domain', 'friendly_name']

interface Header {
  name?: string | undefined
  value?: string | null | undefined
  secret?: boolean | undefined
}

/** Removes values of secret headers and metadata: drafts are readable in the browser's storage. */
export function withoutSecrets(changes: Values): Values {
  return changeHeaders(changes, changes, ({ value, ...header }) => (header.secret ? header : { ...header, value }))
}

function changeHeaders(values: Values, from: Values, change: (header: Header) => Header): Values {
  const fields = MONITOR_SECRETS.lists.filter(field => Array.isArray(from[field]))
  return {
    ...values,
    ...Object.fromEntries(fields.map(field => [field, (from[field] as readonly Header[]).map(change)])),
  }
}

/** Returns the form values of a stored monitor: only fields that its update accepts; secrets only as being set. */
export function fromReply(reply: Values, names: readonly string[]): Values {
  const known: Values = Object.fromEntries(names.filter(name => name in reply).map(name => [name, reply[name]]))
  const values = changeHeaders(known, reply, ({ name, value, secret = false }) =>
    secret ? { name, secret } : { name, value: value ?? '', secret },
  )
  const basic = reply.basic_auth as { username: string } | null | undefined
  if (basic) values.basic_auth = { username: basic.username }
  if (reply.has_bearer_token !== undefined) values.has_bearer_token = reply.has_bearer_token
  return values
}

/**
 * Returns the values of a copy: another name, no secrets, and no external key, which identifies the original for
 * programs.
 */
export function copyOf(values: Values, name: string): Values {
  const { has_bearer_token: _, external_key: __, basic_auth, ...rest } = values
  const named = 'name' in values ? { name } : { friendly_name: name }
  return withoutSecrets({ ...rest, ...(basic_auth ? { basic_auth } : {}), ...named })
}
