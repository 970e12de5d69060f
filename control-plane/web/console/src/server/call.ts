import { ApiError, type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { PARTS } from '../words/parts.ts'
import { untilFollowing } from './following.ts'
import { loadSession } from './session.ts'

let csrf_token = ''

/** Sets the CSRF token of all further requests. */
export function useToken(token: string): void {
  csrf_token = token
}

/** Reads the session's new token, such as after setting up a second factor. Returns false if the session has ended. */
export async function renewToken(): Promise<boolean> {
  const session = await loadSession()
  if (session) useToken(session.csrf_token)
  return session !== null
}

const client = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-csrf-token': csrf_token } }),
})

/** Changes under way: one may give the session a new token, after which requests with the old one are refused. */
const changes = new Set<Promise<unknown>>()

/** Turns a missing answer into a refusal, so that it is shown like those of the server. */
const send: Client = async (route, input) => {
  try {
    return await client(route, input)
  } catch (error) {
    // `fetch` throws a TypeError if the request or the response was cut off, and an AbortError if it was aborted.
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
 * Calls a route with the session. If the session has ended, leads to signing in and back; if its token has changed,
 * repeats the request with the new one.
 */
export const call: Client = async (route, input) => {
  if (route.method === 'GET') await untilFollowing()
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
