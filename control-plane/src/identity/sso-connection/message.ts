import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName, viewLink } from '../../response/delivery/index.ts'

/** A connection as messages name it, and whether it still exists. */
interface Named {
  id: string
  kind: 'saml' | 'oidc'
  name: string
}

function linkTo(base: string, { id, kind, gone = false }: Named & { gone?: boolean }) {
  return gone
    ? viewLink(base, 'Open single sign-on', '/account/sso')
    : viewLink(base, 'Open the connection', `/account/sso/${kind}/connection/${id}`)
}

/** The message to admins that the last certificate of a connection expires, or has expired. */
export function expiryMessage(base: string, connection: Named, end: EpochMs, at: EpochMs): Message {
  const { id, name } = connection
  const when = end <= at ? 'has expired' : 'expires soon'
  return {
    event: 'sso_connection.certificate_expiring',
    tone: 'problem',
    severity: null,
    subject: `The certificate of SSO connection ${safeName(name)} ${when}`,
    text: `Nobody can sign in through the connection after ${rfc3339(end)} unless the identity provider’s next certificate is added before then. The connection can have both at the same time.`,
    facts: [{ label: 'Valid until', value: rfc3339(end) }],
    links: [linkTo(base, connection)],
    thread: `sso-connection/${id}`,
    at,
    webhook: {},
  }
}

/** The message to admins that we have a new key, for which their identity provider should encrypt from now on. */
export function rotationMessage(base: string, connection: Named, end: EpochMs, at: EpochMs): Message {
  const { id, name } = connection
  return {
    event: 'sso_connection.key_replaced',
    tone: 'info',
    severity: null,
    subject: `SSO connection ${safeName(name)} has a new certificate for encryption`,
    text: `If your identity provider encrypts assertions and does not read our metadata by itself, give it the new certificate before ${rfc3339(end)}. Until then, the previous one works, too.`,
    facts: [{ label: 'Previous certificate valid until', value: rfc3339(end) }],
    links: [linkTo(base, connection)],
    thread: `sso-connection/${id}`,
    at,
    webhook: {},
  }
}

interface Told {
  what: readonly string[]
  who: string
  /** The network address from which it was asked for. */
  from: string
  /** The connection is active, but does not sign owners in. */
  unapproved: boolean
}

/** The message to owners that somebody has changed who can sign in by a connection. */
export function changeMessage(base: string, connection: Named & { gone?: boolean }, told: Told, at: EpochMs): Message {
  const { id, name } = connection
  const { what, who, from, unapproved } = told
  const shown = safeName(name) || id
  const [first, ...more] = what
  const rest = [
    ...more.map(text => `It ${text}.`),
    ...(unapproved ? ['It signs in everyone except owners until an owner activates it again.'] : []),
  ]
  const text = [
    'Whoever controls the identity provider of a connection decides who can sign in to your account through it. If you did not expect this change, check the connection and the audit log.',
    ...(rest.length > 0 ? [rest.join(' ')] : []),
  ]
  return {
    event: 'sso_connection.changed',
    tone: 'info',
    severity: null,
    subject: `SSO connection ${shown} ${first}`,
    text: text.join('\n'),
    facts: [
      { label: 'Connection', value: shown },
      { label: 'Change', value: what.join('; ') },
      { label: 'Changed by', value: who },
      { label: 'From', value: from },
      { label: 'When', value: rfc3339(at) },
    ],
    links: [linkTo(base, connection)],
    thread: `sso-connection/${id}`,
    at,
    webhook: {},
  }
}
