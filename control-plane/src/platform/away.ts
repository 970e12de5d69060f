/** PostgreSQL's `disk_full`, and the same error for our own files. */
const FULL_CODES = ['53100', 'ENOSPC']
const AWAY_CODES = [
  ...FULL_CODES,
  // Canceled by one of our time limits, or by the operator.
  '57014',
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
]
/**
 * Serialization failure and deadlock (PostgreSQL's class 40): the transaction was rolled back, and succeeds when
 * repeated.
 */
const CONTENTION_CODES = ['40001', '40P01']
const AWAY_TEXT = /connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i

/**
 * Whether an error means that a dependency is away or busy, so that a retry may succeed; not that the work was wrong.
 */
export function isAway(error: unknown): boolean {
  return isContention(error) || hasCause(error, (code, message) => AWAY_CODES.includes(code) || AWAY_TEXT.test(message))
}

/** Whether a transaction failed because of another one, or of a change of its tables, and may be repeated. */
export function isContention(error: unknown): boolean {
  return isStalePlan(error) || hasCause(error, code => CONTENTION_CODES.includes(code))
}

/**
 * Whether a prepared statement no longer exists, or returns other columns than when it was prepared, because a newer
 * version has migrated the schema.
 */
export function isStalePlan(error: unknown): boolean {
  return hasCause(error, (code, message) => code === '26000' || (code === '0A000' && message.includes('cached plan')))
}

/** Whether there was no space to store something. A retry succeeds once there is space. */
export function isDiskFull(error: unknown): boolean {
  return hasCause(error, code => FULL_CODES.includes(code))
}

/**
 * Whether a statement that writes was refused because the server takes no writes. To a transaction that only reads, that
 * is a fault of ours; to others the server is a standby (`StandsBy`).
 */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, code => code === '25006')
}

function hasCause(error: unknown, fits: (code: string, message: string) => boolean): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (fits('code' in cause ? String(cause.code) : '', cause.message)) return true
  return false
}
