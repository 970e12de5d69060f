import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { connect } from '../api/connect.ts'
import { findCredentials } from '../credentials/find.ts'
import { askForLogin } from '../credentials/login.ts'
import { changeProfiles, type Profile } from '../credentials/profile-file.ts'
import { CliFailure, usageFailure } from '../failure.ts'
import { askSecret } from '../input/ask-secret.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

interface Given {
  baseUrl?: string
  name?: string
  key?: boolean
  keyFile?: string
}

export function defineLogin(program: Command, session: Session): void {
  define(program, {
    usage: 'login',
    about: 'Sign in with a code that you enter in a browser, or with an API key; it is saved as the current profile',
    examples: ['pharos login --base-url https://pharos.example.com', 'pharos login --key'],
  })
    .option('--base-url <url>', 'address of the API (the one in use)')
    .option('--name <profile>', 'the name of the profile (the host)')
    .option('--key', 'paste an API key instead')
    .option('--key-file <file>', 'the same from FILE, or - for stdin')
    .action(async (given: Given) => {
      const base_url = addressOf(session, given)
      const name = given.name ?? new URL(base_url).host
      const profile =
        given.key || given.keyFile ? await keyProfile(session, base_url, given) : await login(session, base_url)
      const { body: user } = await connect(profile).call(getCurrentUser)
      const { profile_file } = session.configuration
      await changeProfiles(profile_file, ({ profiles }) => ({
        current: name,
        profiles: { ...profiles, [name]: profile },
      }))
      const { email } = user.member
      session.print({ profile: name, base_url, email, account: user.account.name }, () =>
        [`Signed in as ${email}, in the account ${user.account.name}.`, `Saved as the profile "${name}".`].join('\n'),
      )
    })
}

async function login(session: Session, base_url: string): Promise<Profile> {
  const { access_token: api_key, refresh_token } = await askForLogin(session, base_url)
  return { base_url, api_key, refresh_token }
}

async function keyProfile(session: Session, base_url: string, { keyFile }: Given): Promise<Profile> {
  const text = keyFile === undefined ? await askSecret(session, 'API key: ') : session.files.secret(keyFile)
  return { base_url, api_key: text.trim() }
}

function addressOf(session: Session, { baseUrl }: Given): string {
  const text = baseUrl ?? session.configuration.base_url ?? known(session)
  if (text === undefined) throw usageFailure('Give --base-url URL, the address of the API.')
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw usageFailure(`--base-url must be an http or https address, not "${text}".`)
}

/** The address of the installation in use. */
function known(session: Session): string | undefined {
  try {
    return findCredentials(session.configuration, session.profile).base_url
  } catch (error) {
    if (error instanceof CliFailure) return undefined
    throw error
  }
}
