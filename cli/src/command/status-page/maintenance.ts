import { createPageMaintenance } from '@pharos/shared-protocol/contract/page-maintenance.ts'
import type { Command } from 'commander'
import { monitorIds } from '../../api/find-monitor.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { parseComing, parseDuration } from '../../input/duration.ts'
import { repeated } from '../../input/field.ts'
import { readTimes } from '../../input/maintenance-fields.ts'
import { maintenanceLine } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Options {
  from?: string
  until?: string
  for?: number
  body?: string
  affects?: string[]
}

export function defineMaintenance(statusPage: Command, session: Session): void {
  const coming = (text: string) => parseComing(text, Date.now())
  define(statusPage, {
    usage: 'maintenance <page> <title>',
    about: 'Announce maintenance on a page; it begins and ends by its times, and silences no alert',
    examples: ['pharos status-page maintenance Shop "New disks" --from 2026-12-05T22:00:00Z --for 2h --affects Shop'],
  })
    .option('--from <time>', 'a date and time, or so long from now: 2h, 3d (now)', coming)
    .option('--for <length>', 'how long: 30m, 2h', text => parseDuration(text, 'm'))
    .option('--until <time>', 'in place of --for: a date and time, or so long from now', coming)
    .option('--body <text>', 'what visitors should know; Markdown')
    .option('--affects <monitor>', 'an HTTP monitor; repeatable', repeated)
    .action(async (name: string, title: string, given: Options) => {
      const { starts_at, ends_at } = readTimes(given, Date.now())
      if (ends_at === undefined) throw usageFailure('Say how long it takes: --for 2h, or --until.')
      const { id } = await findStatusPage(session, name)
      const times = { scheduled_start_at: starts_at, scheduled_end_at: ends_at }
      const affected = { affected_http_job_ids: await monitorIds(session, given.affects ?? []) }
      const body = { title, ...times, ...affected, ...present({ body: given.body }) }
      const { body: maintenance } = await session.call(createPageMaintenance, { params: { id }, body })
      session.print(maintenance, () => `Announced: ${maintenanceLine(maintenance)}`)
    })
}
