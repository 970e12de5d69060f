import { Socket } from 'node:net'
import type { TcpOutcome, TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import { germanOf } from '../../say.fixture.ts'
import { environmentFor } from '../http/check.fixture.ts'
import { checkTcp } from './check.ts'

/** A connection to loopback with the API's defaults, without retries and with a short timeout. */
export function specFor(port: number, rest: Partial<TcpSpec> = {}): TcpSpec {
  return {
    host: '127.0.0.1',
    port,
    tls: false,
    send: null,
    expect: null,
    close_after_connect: (rest.send ?? null) === null && (rest.expect ?? null) === null,
    ip_family: 'any',
    timeout_ms: 5_000,
    retries: 0,
    ...rest,
  }
}

/** The outcome; each failure has a text in German. */
export async function check(spec: TcpSpec): Promise<TcpOutcome> {
  const outcome = await checkTcp(spec, await environmentFor())
  if (outcome.status === 'failing') germanOf(outcome)
  return outcome
}

/** A socket that never connects. */
export const deaf = (): Socket => new Socket()
