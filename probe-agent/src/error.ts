/** The code of a Node or undici error; empty if it has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

const RESETS = new Set(['ECONNRESET', 'EPIPE'])

/** Whether the other side broke the connection. */
export function isReset(error: unknown): boolean {
  return RESETS.has(errorCode(error))
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
