import type { Command } from 'commander'
import { changeProfiles, readProfiles, requireProfile, without } from '../credentials/profile-file.ts'
import { postForm, wordsOf } from '../credentials/renew.ts'
import { failed } from '../failure.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineLogout(program: Command, session: Session): void {
  define(program, {
    usage: 'logout',
    about: 'Sign out of the current profile, and delete it',
    examples: ['pharos logout', 'pharos logout --profile production'],
  }).action(async () => {
    const { profile_file } = session.configuration
    const file = readProfiles(profile_file)
    const name = session.profile ?? file.current
    if (name === null) throw failed('You are not signed in: there is no current profile.')
    const { base_url, refresh_token } = requireProfile(file, name)
    if (refresh_token !== undefined) {
      const { status, body } = await postForm(base_url, '/oauth2/revoke', { token: refresh_token })
      if (status !== 200) throw failed(`Could not sign out: ${wordsOf(body)}`, 'Try again.')
    }
    await changeProfiles(profile_file, content => without(content, name))
    session.print({ profile: name }, () => `Signed out of "${name}".`)
    if (refresh_token === undefined)
      session.hint('Its API key is still valid; to revoke it, use pharos api-key revoke.')
  })
}
