import { ApiError, type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { PARTS } from '../words/parts.ts'
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

/** Without an answer a call is refused like by the server, so that whatever says refusals says this one. */
const send: Client = async (route, input) => {
  try {
    return await client(route, input)
  } catch (error) {
    // Of a request or a response that was cut off `fetch` says a TypeError; an ended one is an AbortError.
    throw error instanceof TypeError ? unanswered(route.method === 'GET') : error
  }
}

function unanswered(isRead: boolean): ApiError {
  return new ApiError({
    ...{ type: 'about:blank', title: PARTS.unread, status: 503, code: 'unavailable', request_id: '' },
    detail: isRead ? PARTS.unreachable : PARTS.unanswered,
  })
}

/**
 * Calls a route as whoever has signed in. A session that has ended leads to signing in, and back; one that got another
 * token meanwhile goes on with that.
 */
export const call: Client = async (route, input) => {
  const reply = send(route, input)
  if (route.method !== 'GET') changes.add(reply)
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 401) throw error
    await Promise.allSettled(changes)
    if (!(await renewToken())) throw error
    return send(route, input)
  } finally {
    changes.delete(reply)
  }
}
