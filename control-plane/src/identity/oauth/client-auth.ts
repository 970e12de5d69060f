import type { RawReply, RawRequest } from '../../platform/http/open.ts'
import { refuseOAuth } from './refuse.ts'

/**
 * Returns the refusal of a request in which no client authenticates, or in a way that is not supported (RFC 6749, 5.2);
 * null: the library decides. It would call these malformed.
 */
export function refuseUnauthenticated(issuer: string, { authorization, body }: RawRequest): RawReply | null {
  const form = new URLSearchParams(body)
  const text =
    authorization === ''
      ? (form.get('client_id') ?? '') === '' && 'no client authentication included'
      : !form.has('client_secret') &&
        !isBasic(authorization) &&
        'the Authorization header is not Basic with an id and a secret'
  if (text === false) return null
  return withChallenge(issuer, { ...refuseOAuth('invalid_client', text), status: 401 })
}

/** Adds how to authenticate to a reply 401 without it (RFC 9110, 11.6.1). */
export function withChallenge(issuer: string, reply: RawReply): RawReply {
  if (reply.status !== 401 || reply.headers['www-authenticate'] !== undefined) return reply
  const challenge = `Basic realm="${issuer}", error="invalid_client"`
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': challenge } }
}

/** Whether a header has an id and a secret in a form that can be read (RFC 7617, 2). */
function isBasic(authorization: string): boolean {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1]
  if (encoded === undefined) return false
  return /^[^:]+:./s.test(Buffer.from(encoded, 'base64').toString('utf8'))
}
