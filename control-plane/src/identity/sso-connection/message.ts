import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'

/** Tells admins that the last certificate of a connection expires, or has expired. */
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
