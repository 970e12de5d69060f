import {
  addRumRelease,
  listRumReleases,
  type RumRelease,
} from '@pharos/shared-protocol/contract/observability/rum-release.ts'
import type { Command } from 'commander'
import { findRumApp } from '../../api/find-rum-app.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseMoment } from '../../input/duration.ts'
import { parseWhole } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function defineReleases(parent: Command, session: Session): void {
  const releases = group(parent, 'releases', 'Releases of an application: add, list')
  define(releases, {
    usage: 'add <app> <release>',
    about: 'Tell the deploy of a release; the first one counts, and orders names such as hashes',
    examples: ['pharos rum releases add shop fe12ab9', 'pharos rum releases add shop 1.4.2 --commit fe12ab9'],
  })
    .option('--deployed-at <time>', 'a date and time, or a duration ago: 2h (now)', text =>
      parseMoment(text, Date.now()),
    )
    .option('--commit <commit>', 'the commit that it was built from')
    .action(async (wanted: string, release: string, given: { deployedAt?: string; commit?: string }) => {
      const { id } = await findRumApp(session, wanted)
      const body = { release, ...present({ deployed_at: given.deployedAt, commit: given.commit }) }
      const { body: added } = await session.call(addRumRelease, { params: { app_id: id }, body })
      session.print(added, () => `${legible(added.release)} was first deployed ${localTime(added.first_deploy_at)}.`)
    })
  define(releases, {
    usage: 'list <app>',
    about: 'List the releases that had errors or were deployed, newest first',
    examples: ['pharos rum releases list shop'],
    isDefault: true,
  })
    .option('--limit <count>', 'at most so many', parseWhole, 50)
    .action(async (wanted: string, { limit }: { limit: number }) => {
      const { id } = await findRumApp(session, wanted)
      const query = { limit: Math.min(limit, 200) }
      const found = await collectPages(
        cursor =>
          session.call(listRumReleases, { params: { app_id: id }, query: { ...query, ...present({ cursor }) } }),
        limit,
      )
      session.print(found, look =>
        table<RumRelease>(
          look,
          found,
          [
            { head: 'RELEASE', cell: row => row.release, flexible: true },
            { head: 'FIRST DEPLOY', cell: row => localTime(row.first_deploy_at) },
            { head: 'KNOWN SINCE', cell: row => localTime(row.known_since) },
            { head: 'SESSIONS', cell: row => row.session_count, right: true },
            { head: 'COMMIT', cell: row => row.commit },
          ],
          'There are no releases yet.',
        ),
      )
    })
}
