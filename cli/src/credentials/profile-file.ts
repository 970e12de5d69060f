import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failed, messageOf, systemCode } from '../failure.ts'

export interface Profile {
  base_url: string
  /** An API key, or the current access token of a login. */
  api_key: string
  /** Only of a login (`pharos login`). */
  refresh_token?: string
}

export interface ProfileFile {
  /** The profile used by default. */
  current: string | null
  profiles: Record<string, Profile>
}

export function readProfiles(file: string): ProfileFile {
  if (!existsSync(file)) return { current: null, profiles: {} }
  try {
    const { current, profiles }: Partial<ProfileFile> = JSON.parse(readFileSync(file, 'utf8'))
    return { current: current ?? null, profiles: profiles ?? {} }
  } catch (error) {
    throw failed(`${file} cannot be read: ${messageOf(error)}`, 'Repair or delete it, then add the profiles again.')
  }
}

/** Writes atomically, and readable only for the owner: the keys are as sensitive as passwords. */
export function writeProfiles(file: string, content: ProfileFile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

/** Changes the current content of the file, while no other command can change it. */
export async function changeProfiles(file: string, change: (content: ProfileFile) => ProfileFile): Promise<void> {
  const release = await holdProfiles(file)
  try {
    writeProfiles(file, change(readProfiles(file)))
  } finally {
    release()
  }
}

const EVERY_MS = 50
/** A command that has held the lock for so long was killed. */
export const STALE_MS = 30_000

/** Locks the file against changes by other commands. Returns a function that releases the lock. */
export async function holdProfiles(profile_file: string): Promise<() => void> {
  const file = `${profile_file}.lock`
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
  throw failed(`${file} is locked by another command.`)
}

function isStale(file: string): boolean {
  const known = statSync(file, { throwIfNoEntry: false })
  return known !== undefined && Date.now() - known.mtimeMs > STALE_MS
}

/** All profiles except one. */
export function without({ current, profiles }: ProfileFile, name: string): ProfileFile {
  const { [name]: _, ...others } = profiles
  return { current: current === name ? null : current, profiles: others }
}

/** The profile with that name; fails with a list of the existing names if there is none. */
export function requireProfile({ profiles }: ProfileFile, name: string): Profile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile) return profile
  const names = Object.keys(profiles)
  throw failed(
    `There is no profile "${name}".`,
    names.length > 0 ? `Profiles: ${names.join(', ')}` : `Add it: pharos profile add ${name} --base-url URL`,
  )
}
