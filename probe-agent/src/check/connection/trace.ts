import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Body } from '../body.ts'
import { Flaws } from '../http/flaw.ts'
import type { TlsCertificate } from './certificate.ts'
import type { Fault } from './fault.ts'
import { Stopwatch } from './stopwatch.ts'

export interface HttpResponse {
  statusCode: number
  /** In wire order, names in lower case; repeated names are separate entries. */
  headers: { name: string; value: string }[]
  body: Body
}

/** What one attempt has observed so far. The outcome is created from it, even if it is incomplete. */
export interface Trace {
  readonly watch: Stopwatch
  fault: Fault | null
  response: HttpResponse | null
  /** The rules of HTTP that the server broke, over all hops. */
  readonly flaws: Flaws
  /** The body without its content codings; null until it is complete. */
  content: Buffer | null
  /** Why the content is not all of the body, or not decoded. */
  doubt: Said | null
  remoteAddress: string | null
  httpVersion: string | null
  certificate: TlsCertificate | null
  /** Closes whatever is open now. */
  close: () => void
  /** The attempt has ended: data that still arrives must start nothing new. */
  over: boolean
}

export function newTrace(monotonic: () => number): Trace {
  return {
    watch: new Stopwatch(monotonic),
    fault: null,
    response: null,
    flaws: new Flaws(),
    content: null,
    doubt: null,
    remoteAddress: null,
    httpVersion: null,
    certificate: null,
    close: () => {},
    over: false,
  }
}

/** The value of a header; repeated headers are joined (RFC 9110 5.3). */
export function headerOf(response: HttpResponse, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const values = response.headers.filter(header => header.name.toLowerCase() === wanted).map(header => header.value)
  return values.length === 0 ? undefined : values.join(', ')
}
