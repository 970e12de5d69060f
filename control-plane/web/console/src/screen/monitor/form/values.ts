/** What a form of any type of monitor holds: the fields of its route's body, by name. */
export type Values = Record<string, unknown>

/** The body of a new monitor, or of a test run: fields that stand for "as the server has it" are left out. */
export function toBody(values: Values): Values {
  const { has_bearer_token: _, ...body } = values
  for (const name of AUTOMATIC) if (body[name] === null) delete body[name]
  if (body.friendly_name === '') delete body.friendly_name
  return body
}

/** In these, null stands for: as the address has it. */
const AUTOMATIC = ['monitor_tls', 'monitor_domain', 'friendly_name']

interface Header {
  name?: string
  value?: string | undefined
  secret?: boolean
}

/** A draft lies open in the browser's store: values of secret headers do not belong there. */
export function withoutSecrets(changes: Values): Values {
  const headers = changes.request_headers as readonly Header[] | undefined
  if (!headers) return changes
  return {
    ...changes,
    request_headers: headers.map(({ value, ...header }) => (header.secret ? header : { ...header, value })),
  }
}

/** What a form begins with, of a monitor as it is read: only what its update takes, and secrets as being there. */
export function fromReply(reply: Values, names: readonly string[]): Values {
  const values: Values = Object.fromEntries(names.filter(name => name in reply).map(name => [name, reply[name]]))
  if (Array.isArray(reply.request_headers))
    values.request_headers = (reply.request_headers as { name: string; value: string | null; secret: boolean }[]).map(
      ({ name, value, secret }) => (secret ? { name, secret } : { name, value: value ?? '', secret }),
    )
  const basic = reply.basic_auth as { username: string } | null | undefined
  if (basic) values.basic_auth = { username: basic.username }
  if (reply.has_bearer_token !== undefined) values.has_bearer_token = reply.has_bearer_token
  return values
}

/** A copy: under another name, without what the API does not tell, and not the same thing for a program that syncs. */
export function copyOf(values: Values, name: string): Values {
  const { has_bearer_token: _, external_key: __, basic_auth, ...rest } = values
  const named = 'name' in values ? { name } : { friendly_name: name }
  return withoutSecrets({ ...rest, ...(basic_auth ? { basic_auth } : {}), ...named })
}
