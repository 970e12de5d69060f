import { reach } from '../api/connect.ts'
import { failed } from '../failure.ts'
import { readProfiles, writeProfiles } from './profile-file.ts'
import { holdProfiles, STALE_MS } from './profile-lock.ts'

/** The client id of this program in every installation. */
export const CLIENT_ID = 'pharos-cli'
/** Shorter than the time after which a lock counts as stale. */
const TIMEOUT_MS = STALE_MS - 10_000

export interface Tokens {
  access_token: string
  refresh_token: string
}

/**
 * The access token of a login, refreshed because `spent` was refused; null if the login has ended. If several commands
 * run at once, only one refreshes, since using a refresh token twice ends the login.
 */
export async function renewLogin(profile_file: string, name: string, spent: string): Promise<string | null> {
  const release = await holdProfiles(profile_file)
  try {
    const file = readProfiles(profile_file)
    const profile = file.profiles[name]
    if (profile?.refresh_token === undefined) return null
    if (profile.api_key !== spent) return profile.api_key
    const given = { grant_type: 'refresh_token', refresh_token: profile.refresh_token }
    const { status, body } = await postForm(profile.base_url, '/oauth2/token', given)
    if (body.error === 'invalid_grant') return null
    if (status !== 200) throw failed(`The login could not be renewed: ${wordsOf(body)}`, 'Try again.')
    const { access_token: api_key, refresh_token } = body as unknown as Tokens
    writeProfiles(profile_file, {
      ...file,
      profiles: { ...file.profiles, [name]: { ...profile, api_key, refresh_token } },
    })
    return api_key
  } finally {
    release()
  }
}

/** Posts a form as this program's OAuth client. */
export async function postForm(base_url: string, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...fields })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await reach(base_url, base_url + path, { method: 'POST', body, signal })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
}

/** The text of an error from OAuth or from the API. */
export function wordsOf({ error_description, detail, error }: Record<string, unknown>): string {
  return String(error_description ?? detail ?? error)
}
