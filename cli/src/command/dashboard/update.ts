import { updateDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { Command } from 'commander'
import { findDashboard } from '../../api/find-dashboard.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { parseRange } from '../../input/dashboard-range.ts'
import { parseDuration } from '../../input/duration.ts'
import { repeated } from '../../input/field.ts'
import { dashboardPage } from '../../print/dashboard.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  description?: string
  range?: ReturnType<typeof parseRange>
  refresh?: number
  clear?: string[]
}

/** The field that `--clear` empties, by the name of its option. */
const CLEARED: Record<string, string> = { description: 'description', refresh: 'auto_refresh_seconds' }

function clearedField(option: string): string {
  const field = Object.hasOwn(CLEARED, option) ? CLEARED[option] : undefined
  if (field === undefined) throw usageFailure(`--clear does not accept "${option}".`, 'Options: description, refresh')
  return field
}

export function defineUpdate(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'update <dashboard>',
    about: 'Change a dashboard; options that are left out keep their value',
    examples: [
      'pharos dashboard update Shop --name "The shop" --range 24h --refresh 30s',
      'pharos dashboard update Shop --clear description --clear refresh',
    ],
  })
    .option('--name <text>', 'a new name')
    .option('--description <text>', 'a subtitle')
    .option('--range <range>', 'time range: 24h, or two times separated by a slash', parseRange)
    .option(
      '--refresh <duration>',
      'how often an open dashboard refreshes its data',
      text => parseDuration(text, 's') / 1_000,
    )
    .option('--clear <option>', 'sets an option back to none; repeatable: description, refresh', repeated)
    .action(async (text: string, { clear = [], name, description, range, refresh }: Given) => {
      const changed = present({ name, description, global_time_range: range, auto_refresh_seconds: refresh })
      const body = { ...changed, ...Object.fromEntries(clear.map(option => [clearedField(option), null])) }
      if (Object.keys(body).length === 0) throw usageFailure('There is nothing to change: see --help.')
      const { id } = await findDashboard(session, text)
      const { body: made } = await session.call(updateDashboard, { params: { id }, body })
      session.print(made, look => dashboardPage(look, made))
    })
}
