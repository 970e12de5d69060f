import type { Command } from 'commander'
import { changeProfiles, requireProfile } from '../../credentials/profile-file.ts'
import { usageFailure } from '../../failure.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineUse(profile: Command, session: Session): void {
  define(profile, {
    usage: 'use [name]',
    about: 'Use a profile from now on, unless --profile or the environment selects another',
    examples: ['pharos profile use production', 'pharos profile use --none'],
  })
    .option('--none', 'use no profile, but the credentials that npm start wrote into this folder')
    .action(async (name: string | undefined, { none }: { none?: boolean }) => {
      if ((name === undefined) !== (none === true)) throw usageFailure('Name a profile, or give --none.')
      const { profile_file } = session.configuration
      await changeProfiles(profile_file, file => {
        if (name !== undefined) requireProfile(file, name)
        return { ...file, current: name ?? null }
      })
      session.print({ current: name ?? null }, () =>
        name === undefined ? 'There is no current profile now.' : `Switched to "${name}".`,
      )
    })
}
