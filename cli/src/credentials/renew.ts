import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reach } from '../api/connect.ts'
import { failed, systemCode } from '../failure.ts'
import { readProfiles, writeProfiles } from './profile-file.ts'

/** The OAuth client that this program is, in every installation. */
export const CLIENT_ID = 'pharos-cli'

export interface Tokens {
  access_token: string
  refresh_token: string
}

/**
 * The access token of a login that was refreshed after `spent` was refused; null when the login has ended. Of several
 * commands at once one refreshes, since a refresh token that is used twice ends the login.
 */
export async function renewLogin(profile_file: string, name: string, spent: string): Promise<string | null> {
  const release = await hold(`${profile_file}.lock`)
  try {
    const file = readProfiles(profile_file)
    const profile = file.profiles[name]
    if (profile?.refresh_token === undefined) return null
    if (profile.api_key !== spent) return profile.api_key
    const given = { grant_type: 'refresh_token', refresh_token: profile.refresh_token }
    const { status, body } = await postForm(profile.base_url, '/oauth2/token', given)
    if (status !== 200) return null
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
  const response = await reach(base_url, base_url + path, { method: 'POST', body })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
}

const EVERY_MS = 50
/** Longer than one request takes: whoever held the lock so long has been killed. */
const STALE_MS = 30_000

async function hold(file: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  for (let waited = 0; waited < 2 * STALE_MS; waited += EVERY_MS) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
    }
    if (isStale(file)) rmSync(file, { force: true })
    await pause(EVERY_MS)
  }
  throw failed(`${file} is held by another command.`)
}

function isStale(file: string): boolean {
  const known = statSync(file, { throwIfNoEntry: false })
  return known !== undefined && Date.now() - known.mtimeMs > STALE_MS
}
