import type { Command } from 'commander'
import { changeProfiles, requireProfile, without } from '../../credentials/profile-file.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(profile: Command, session: Session): void {
  define(profile, {
    usage: 'delete <name>',
    about: 'Delete a profile; its key stays valid (see pharos api-key revoke)',
    examples: ['pharos profile delete production'],
  }).action(async (name: string) => {
    const { profile_file } = session.configuration
    await changeProfiles(profile_file, file => {
      requireProfile(file, name)
      return without(file, name)
    })
    session.print({ removed: name }, () => `Deleted the profile "${name}".`)
  })
}
