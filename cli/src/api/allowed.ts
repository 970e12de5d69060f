import { ApiError, type CallReply } from '@pharos/shared-protocol/client.ts'

/** Returns the reply, or null if this credential may not read it: a key with scopes may not read everything. */
export async function allowed<T>(call: Promise<Pick<CallReply<T>, 'body'>>): Promise<T | null> {
  return unless('forbidden', call)
}

/** Returns the reply, or null if the resource does not exist. */
export async function existing<T>(call: Promise<Pick<CallReply<T>, 'body'>>): Promise<T | null> {
  return unless('not_found', call)
}

async function unless<T>(code: string, call: Promise<Pick<CallReply<T>, 'body'>>): Promise<T | null> {
  try {
    return (await call).body
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === code) return null
    throw error
  }
}
