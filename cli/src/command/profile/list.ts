import type { Command } from 'commander'
import { readProfiles } from '../../credentials/profile-file.ts'
import { table } from '../../print/table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(profile: Command, session: Session): void {
  define(profile, { usage: 'list', about: 'List the profiles', examples: ['pharos profile list'] }).action(() => {
    const { current, profiles } = readProfiles(session.configuration.profile_file)
    // Keys are not printed.
    const rows = Object.entries(profiles).map(([name, { base_url }]) => ({ name, base_url, current: name === current }))
    session.print(rows, look =>
      table(
        look,
        rows,
        [
          { head: 'NAME', cell: row => row.name },
          { head: 'ADDRESS', cell: row => row.base_url, flexible: true },
          { head: '', cell: row => (row.current ? 'in use' : '') },
        ],
        'There are no profiles. Add one: pharos profile add NAME --base-url URL',
      ),
    )
  })
}
