import { addAccount, addKey } from '../world/account.ts'
import { addApp, CHALLENGE, REDIRECT } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import type { World } from '../world/world.ts'

/** Opens a page as a browser does, without following redirects. */
export async function open(world: World, path: string, cookie = '', init: RequestInit = {}) {
  const headers = { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) }
  const response = await fetch(world.url + path, { redirect: 'manual', ...init, headers })
  const { status } = response
  const location = response.headers.get('location') ?? ''
  const text = await response.text()
  const onward = plain(/<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(text)?.[1] ?? '')
  return { status, location, headers: response.headers, text, onward }
}

/** Decodes the character references of a page. */
export function plain(escaped: string): string {
  return escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

/** Sends the form of a page with one of its buttons, as a browser does. */
export function press(
  world: World,
  page: string,
  decision: 'allow' | 'deny',
  cookie: string,
  more: Record<string, string> = {},
) {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, plain(value)]))
  const headers = { 'sec-fetch-site': 'same-origin', ...more }
  return open(world, action, cookie, {
    method: 'POST',
    body: `${body}&decision=${decision}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
}

export async function arrange(world: World, more: Parameters<typeof addApp>[1] = {}) {
  const account = await addAccount(world, `pages ${crypto.randomUUID()}`)
  const app = await addApp(account.call, { scopes: ['read:monitors', 'write:members'], ...more })
  const { member } = await addKey(world, account.id, 'member')
  const session = await memberSession(world, member)
  const query = (given: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      ...{ client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', scope: 'read:monitors' },
      ...{ state: 'a "state" & more', code_challenge: CHALLENGE, code_challenge_method: 'S256', ...given },
    })}`
  return { account, app, member, session, cookie: session.cookie, query }
}

export const answerOf = (location: string) => Object.fromEntries(new URL(location).searchParams)
