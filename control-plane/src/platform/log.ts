import { MONITOR_SECRETS } from '@pharos/shared-protocol/contract/monitoring/monitor-secrets.ts'
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Fields that never reach a log line, at any logged depth. */
const SECRET_FIELDS = [
  ...MONITOR_SECRETS.hidden,
  ...MONITOR_SECRETS.lists,
  'authorization',
  'cookie',
  'password',
  'secret',
  'key',
  'token',
  'creds',
  'secrets',
  'credentials',
  'api_key',
  'sealed',
]

/** JSON lines with redaction. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = [...new Set(SECRET_FIELDS)].flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: { part: 'control-plane' },
    redact: { paths, censor: '[secret]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 2, sync: false }))
}

/** An error for a log line. Omits query parameters, which may contain customers' data. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    ...code,
    stack: error.stack?.split('\n').slice(1, 8).join('\n'),
  }
}
