import { listRumSessions, type RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import type { Command } from 'commander'
import { findRumApp } from '../../api/find-rum-app.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { table } from '../../print/table.ts'
import { ago, length } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Given extends TimeRange {
  user?: string
  release?: string
  page?: string
  country?: string
  errors?: boolean
  limit: number
}

export function defineSessions(parent: Command, session: Session): void {
  const sessions = define(group(parent, 'sessions', 'Sessions of real users'), {
    usage: 'list <app>',
    about: 'List the sessions of an application, newest first',
    examples: ['pharos rum sessions list shop --errors --from 2h', 'pharos rum sessions list shop --user 4711'],
    isDefault: true,
  })
  withTimeRange(sessions)
    .option('--user <id>', 'only sessions of this user')
    .option('--release <release>', 'only sessions of this release')
    .option('--page <text>', 'only sessions with a page whose address contains this')
    .option('--country <code>', 'only sessions from this country, such as DE')
    .option('--errors', 'only sessions with errors')
    .option('--limit <count>', 'at most so many', parseWhole, 50)
    .action(async (wanted: string, { user, errors, limit, ...given }: Given) => {
      const { id } = await findRumApp(session, wanted)
      const query = present({ ...given, user_id: user, has_error: errors, limit: Math.min(limit, 200) })
      const found = await collectPages(
        cursor =>
          session.call(listRumSessions, { params: { app_id: id }, query: { ...query, ...present({ cursor }) } }),
        limit,
      )
      session.print(found, look =>
        table<RumSession>(
          look,
          found,
          [
            { head: 'STARTED', cell: row => ago(row.started_at, look.now) },
            { head: 'FOR', cell: row => length(row.duration_ms), right: true },
            { head: 'VIEWS', cell: row => row.view_count, right: true },
            { head: 'ERRORS', cell: row => row.error_count, right: true },
            { head: 'BROWSER', cell: row => `${row.browser} ${row.browser_version}`.trim() },
            { head: 'USER', cell: row => row.user_id || '-' },
            { head: 'LAST PAGE', cell: row => row.last_page, flexible: true },
            { head: 'ID', cell: row => row.session_id },
          ],
          'There are no matching sessions in the range.',
        ),
      )
    })
}
