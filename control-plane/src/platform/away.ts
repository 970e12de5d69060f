const AWAY_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
  '503',
  'TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_REFUSED',
  'CONNECTION_TIMEOUT',
  '40001',
  '40P01',
]
const AWAY_TEXT = /connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i

/** Whether an error says that a dependency is away, or busy in a way that a repetition cures: not that the work was wrong. */
export function isAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (AWAY_CODES.includes(code) || AWAY_TEXT.test(cause.message)) return true
  }
  return false
}
