import { createMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { Command } from 'commander'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { present } from '../../api/pages.ts'
import { CliFailure, EXIT } from '../../failure.ts'
import { type MaintenanceOptions, readTimes, withMaintenanceOptions } from '../../input/maintenance-fields.ts'
import { windowPage } from '../../print/maintenance.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineCreate(maintenance: Command, session: Session): void {
  const command = define(maintenance, {
    usage: 'add <title>',
    about: 'Plan maintenance: failures during it are reported when it ends, and it is not counted in uptime',
    examples: [
      'pharos maintenance add "Router swap" --for 30m --tag office',
      'pharos maintenance add Upgrade --from 2026-12-05T22:00:00Z --for 2h --monitor Shop --suppress checks',
      'pharos maintenance add Backups --from 2026-12-06T03:00:00+01:00 --for 1h --repeat "FREQ=WEEKLY;BYDAY=SU" --timezone Europe/Berlin --tag db',
    ],
  })
  withMaintenanceOptions(command).action(async (title: string, given: MaintenanceOptions) => {
    const { starts_at, ends_at } = readTimes(given, Date.now())
    if (ends_at === undefined)
      throw new CliFailure(EXIT.usage, 'Give its duration with --for 2h, or its end with --until.')
    const monitors = await findAnyMonitors(session, given.monitor ?? [])
    const { timezone, repeat: recurrence, tag, suppress } = given
    const covered = { monitor_tags: tag ?? [], monitor_ids: monitors.map(({ id }) => id) }
    const body = { title, starts_at, ends_at, suppress, ...covered, ...present({ timezone, recurrence }) }
    const { body: window } = await session.call(createMaintenanceWindow, { body })
    session.print(window, look => `Planned ${windowPage(look, window)}`)
    if (!tag && monitors.length === 0) session.hint('It covers no monitors yet: add them with --tag or --monitor.')
  })
}
