import type { RawReply } from '../../platform/http/open.ts'

/** An error reply of an OAuth endpoint (RFC 6749, 5.2). */
export function refuseOAuth(error: string, error_description: string): RawReply {
  return {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error, error_description }),
  }
}
