import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { failed, messageOf } from '../failure.ts'

export interface Profile {
  base_url: string
  /** An API key; of a login its present access token. */
  api_key: string
  /** Of a login (`pharos login`). */
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
    throw failed(`${file} cannot be read: ${messageOf(error)}`, 'Mend or remove it, then add the profiles again.')
  }
}

/** Written atomically, readable for its owner alone: its keys are as sensitive as passwords. */
export function writeProfiles(file: string, content: ProfileFile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

/** The profile with that name, or a failure that lists the existing names. */
export function requireProfile({ profiles }: ProfileFile, name: string): Profile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile) return profile
  const names = Object.keys(profiles)
  throw failed(
    `There is no profile "${name}".`,
    names.length > 0 ? `There are: ${names.join(', ')}.` : `Add it: pharos profile add ${name} --base-url URL`,
  )
}
