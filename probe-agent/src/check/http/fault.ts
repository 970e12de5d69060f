import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'

/** Ends an attempt from within any of its phases; turned into the outcome's reason and detail at the attempt's border. */
export class Fault extends Error {
  readonly reason: HttpFailure

  constructor(reason: HttpFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** The code of a Node or undici error, or an empty text. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
