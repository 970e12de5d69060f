import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { connect } from '../../api/connect.ts'
import { changeProfiles, readProfiles } from '../../credentials/profile-file.ts'
import { failed, usageFailure } from '../../failure.ts'
import { askSecret } from '../../input/ask-secret.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  baseUrl: string
  apiKey?: string
  apiKeyFile?: string
  check: boolean
  force?: boolean
}

export function defineAdd(profile: Command, session: Session): void {
  define(profile, {
    usage: 'add <name>',
    about: 'Save the address and key of an installation; the first profile becomes the current one',
    examples: [
      'pharos profile add production --base-url https://pharos.example.com --api-key-file -',
      'pharos profile add here --base-url http://127.0.0.1:8080 --api-key-file key.txt',
    ],
  })
    .requiredOption('--base-url <url>', 'where its API is')
    .option('--api-key <key>', 'its key; everyone on this machine can see it, so prefer --api-key-file')
    .option('--api-key-file <file>', 'its key from FILE, or - for stdin')
    .option('--no-check', 'do not check the key with the installation')
    .option('--force', 'replace a profile of that name')
    .action(async (name: string, given: Given) => {
      const { profile_file } = session.configuration
      const { current, profiles } = readProfiles(profile_file)
      if (Object.hasOwn(profiles, name) && !given.force)
        throw failed(`A profile "${name}" already exists.`, 'Replace it with --force.')
      const base_url = readAddress(given.baseUrl)
      const api_key = await readKey(session, given)
      if (given.check) await connect({ base_url, api_key }).call(getCurrentUser)
      await changeProfiles(profile_file, content => ({
        current: content.current ?? name,
        profiles: { ...content.profiles, [name]: { base_url, api_key } },
      }))
      const inUse = (current ?? name) === name
      session.print({ name, base_url, current: inUse }, () =>
        inUse
          ? `Added "${name}", which is now the current profile.`
          : `Added "${name}". Use it: pharos profile use ${name}`,
      )
    })
}

function readAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw usageFailure(`--base-url must be an http or https address, not "${text}".`)
}

async function readKey(session: Session, { apiKey, apiKeyFile }: Given): Promise<string> {
  const key =
    apiKeyFile === undefined ? (apiKey ?? (await askSecret(session, 'API key: '))) : session.files.secret(apiKeyFile)
  if (/^\S+$/.test(key.trim())) return key.trim()
  throw usageFailure('An API key is one word, such as ph_…')
}
