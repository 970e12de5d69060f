import { ApiError } from '@pharos/shared-protocol/client.ts'
import { CliFailure, EXIT, messageOf } from '../failure.ts'

/** Once it is running, a watch survives an unavailable API and shows the reason; a failing first poll ends it. */
export async function tolerating<T>(tolerant: boolean, work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (tolerant && isAway(error)) return messageOf(error)
    throw error
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.problem.status >= 500 || error.problem.code === 'rate_limited'
  return error instanceof CliFailure && error.exit === EXIT.unreachable
}
