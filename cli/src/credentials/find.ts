import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '../configuration.ts'
import { CliFailure, EXIT, failed, messageOf, usageFailure } from '../failure.ts'
import { type ProfileFile, readProfiles, requireProfile } from './profile-file.ts'

export interface Credentials {
  base_url: string
  api_key: string
  /** The profile with the login to refresh when the credential is refused. */
  login?: string
  /** Where the credential comes from, in words. */
  source: string
}

/**
 * The credential to use: the named profile, else the environment, else the current profile, else what `npm start` wrote
 * into the data folder of the working directory.
 */
export function findCredentials(configuration: Configuration, profile: string | undefined): Credentials {
  const found =
    named(configuration, profile) ?? given(configuration) ?? current(configuration) ?? installed(configuration)
  if (found) return { ...found, base_url: found.base_url.replace(/\/+$/, '') }
  throw new CliFailure(
    EXIT.credential,
    'No credential was found.',
    'Start Pharos here with "npm start", set PHAROS_BASE_URL and PHAROS_API_KEY,',
    'or sign in for good: pharos login --base-url URL',
  )
}

function named({ profile_file }: Configuration, name: string | undefined): Credentials | undefined {
  if (name === undefined) return undefined
  return ofProfile(readProfiles(profile_file), name)
}

/** PHAROS_BASE_URL alone is ignored, since it is also a setting of the server. */
function given({ base_url, api_key }: Configuration): Credentials | undefined {
  if (api_key === undefined) return undefined
  if (base_url === undefined) throw usageFailure('PHAROS_API_KEY is set: set PHAROS_BASE_URL too.')
  return { base_url, api_key, source: 'PHAROS_BASE_URL and PHAROS_API_KEY' }
}

function current({ profile_file }: Configuration): Credentials | undefined {
  const file = readProfiles(profile_file)
  if (file.current === null) return undefined
  return ofProfile(file, file.current)
}

function ofProfile(file: ProfileFile, name: string): Credentials {
  const { base_url, api_key, refresh_token } = requireProfile(file, name)
  const login = refresh_token === undefined ? {} : { login: name }
  return { base_url, api_key, ...login, source: `profile "${name}"` }
}

function installed({ data_dir }: Configuration): Credentials | undefined {
  const file = join(data_dir, 'credentials.json')
  if (!existsSync(file)) return undefined
  try {
    const { base_url, api_key } = JSON.parse(readFileSync(file, 'utf8'))
    return { base_url: String(base_url), api_key: String(api_key), source: file }
  } catch (error) {
    throw failed(`${file} cannot be read: ${messageOf(error)}`)
  }
}
