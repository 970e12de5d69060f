/** PostgreSQL's `disk_full`, and the same error for our own files. */
const FULL_CODES = ['53100', 'ENOSPC']
/**
 * Of PostgreSQL (its appendix A): a connection that failed (class 08 but for 08P01, a wrong message of ours), missing
 * resources such as memory and connections (class 53), a server that shuts down, crashed or starts (57P01 to 57P03), and
 * a statement that one of our time limits or the operator has canceled (57014).
 */
const AWAY_STATES = /^(08\d{3}|53\d{3}|57P0[123]|57014)$/
/** Of the network (errno(3), `getaddrinfo`): also what a virtual address or a name answers while it moves elsewhere. */
const AWAY_NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]
/** Of NATS. */
const AWAY_BUS = ['503', 'TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_REFUSED', 'CONNECTION_TIMEOUT']
const AWAY_CODES = [...FULL_CODES, ...AWAY_NETWORK, ...AWAY_BUS]
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
  return isContention(error) || hasCause(error, isAwayCode)
}

function isAwayCode(code: string, message: string): boolean {
  return AWAY_CODES.includes(code) || AWAY_STATES.test(code) || AWAY_TEXT.test(message)
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

/** Whether a statement waited for a lock as long as it may (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return hasCause(error, code => code === '55P03')
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
