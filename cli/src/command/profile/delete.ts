import type { Command } from 'commander'
import { readProfiles, requireProfile, writeProfiles } from '../../credentials/profile-file.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(profile: Command, session: Session): void {
  define(profile, {
    usage: 'delete <name>',
    about: 'Forget a profile; its key goes on working (see pharos api-key revoke)',
    examples: ['pharos profile delete production'],
  }).action((name: string) => {
    const { profile_file } = session.configuration
    const file = readProfiles(profile_file)
    requireProfile(file, name)
    const { [name]: _, ...profiles } = file.profiles
    writeProfiles(profile_file, { current: file.current === name ? null : file.current, profiles })
    session.print({ removed: name }, () => `Forgot "${name}".`)
  })
}
