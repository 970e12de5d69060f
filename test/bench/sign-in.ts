import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from './installation.ts'

/** Signs the owner in, and returns the cookies of the session. */
export async function signInCookie({ call, url }: Installation): Promise<string> {
  const { body } = await call(routes.createSignInLink)
  const token = new URL(body.url).searchParams.get('token')
  const response = await fetch(`${url}/auth/login/magic_link/consume`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Converts cookies to the form that a browser takes. */
export function browserCookies(url: string, cookies: string) {
  return cookies.split('; ').map(pair => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}
