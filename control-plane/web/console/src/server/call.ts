import { ApiError, type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { loadSession } from './session.ts'

let csrf_token = ''

/** From now on requests show that they are of our own pages. */
export function useToken(token: string): void {
  csrf_token = token
}

/** After what gives the session another token: a second factor that was set up. False when the session has ended. */
export async function renewToken(): Promise<boolean> {
  const session = await loadSession()
  if (session) useToken(session.csrf_token)
  return session !== null
}

const client = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-csrf-token': csrf_token } }),
})

/** Changes under way: one of them may give the session another token, and then the old one is refused. */
const changes = new Set<Promise<unknown>>()

/**
 * Calls a route as whoever has signed in. A session that has ended leads to signing in, and back; one that got another
 * token meanwhile goes on with that.
 */
export const call: Client = async (route, input) => {
  const reply = client(route, input)
  if (route.method !== 'GET') changes.add(reply)
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 401) throw error
    await Promise.allSettled(changes)
    if (!(await renewToken())) throw error
    return client(route, input)
  } finally {
    changes.delete(reply)
  }
}
