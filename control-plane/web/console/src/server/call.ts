import { ApiError, type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { loadSession, signInAddress } from './session.ts'

let csrf_token = ''

/** From now on requests show that they are of our own pages. */
export function useToken(token: string): void {
  csrf_token = token
}

/** After what gives the session another token: a second factor that was set up. */
export async function renewToken(): Promise<void> {
  const session = await loadSession()
  if (session) useToken(session.csrf_token)
}

const client = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-csrf-token': csrf_token } }),
})

/** Calls a route as whoever has signed in. A session that has ended leads to signing in, and back. */
export const call: Client = async (route, input) => {
  try {
    return await client(route, input)
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 401) location.assign(signInAddress())
    throw error
  }
}
