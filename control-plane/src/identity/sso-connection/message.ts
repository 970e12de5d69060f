import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'

/** The message to admins that the last certificate of a connection expires, or has expired. */
export function expiryMessage({ id, name }: { id: string; name: string }, end: EpochMs, at: EpochMs): Message {
  const when = end <= at ? 'has expired' : 'expires soon'
  return {
    event: 'sso_connection.certificate_expiring',
    tone: 'problem',
    severity: null,
    subject: `The certificate of the single sign-on connection ${safeName(name)} ${when}`,
    text: `Nobody signs in by it after ${rfc3339(end)}, unless the identity provider’s next certificate is added to the connection before that. Both may be there at once.`,
    facts: [{ label: 'Until', value: rfc3339(end) }],
    links: [],
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
export function changeMessage({ id, name }: { id: string; name: string }, told: Told, at: EpochMs): Message {
  const { what, who, from, unapproved } = told
  const shown = safeName(name) || id
  const [first, ...more] = what
  const rest = [
    ...more.map(text => `It ${text}.`),
    ...(unapproved ? ['It signs everybody in but owners, until an owner makes it active again.'] : []),
  ]
  const text = [
    'Whoever controls the identity provider of a connection decides who signs in to your account by it. If you did not expect this, look at the connection and at the audit log.',
    ...(rest.length > 0 ? [rest.join(' ')] : []),
  ]
  return {
    event: 'sso_connection.changed',
    tone: 'info',
    severity: null,
    subject: `The single sign-on connection ${shown} ${first}`,
    text: text.join('\n'),
    facts: [
      { label: 'Connection', value: shown },
      { label: 'What', value: what.join('; ') },
      { label: 'Who', value: who },
      { label: 'From', value: from },
      { label: 'When', value: rfc3339(at) },
    ],
    links: [],
    thread: `sso-connection/${id}`,
    at,
    webhook: {},
  }
}
