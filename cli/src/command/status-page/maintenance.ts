import {
  createPageMaintenance,
  deletePageMaintenance,
  updatePageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import type { Command } from 'commander'
import { findAffected } from '../../api/find-component.ts'
import { findMaintenanceOnPage, listMaintenanceOnPage } from '../../api/find-on-page.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseDuration } from '../../input/duration.ts'
import { repeated } from '../../input/field.ts'
import { readTimes } from '../../input/maintenance-fields.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import { legible } from '../../print/legible.ts'
import { maintenanceLine, pageMaintenanceTable } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Options {
  from?: string
  until?: string
  for?: number
  body?: string
  affects?: string[]
}

export function addMaintenanceOfPageCommands(statusPage: Command, session: Session): void {
  const about = 'Maintenance that is announced on a page; windows that silence alerts: pharos maintenance'
  const maintenance = group(statusPage, 'maintenance', about)
  for (const defineCommand of [defineAdd, defineList, defineUpdate, defineEnd, defineDelete])
    defineCommand(maintenance, session)
}

function withOptions(command: Command): Command {
  return command
    .option('--from <time>', 'a date and time, or a duration from now: 2h, 3d (now)', momentAhead)
    .option('--for <duration>', 'how long: 30m, 2h', text => parseDuration(text, 'm'))
    .option('--until <time>', 'instead of --for: a date and time, or a duration from now', momentAhead)
    .option('--body <text>', 'what visitors should know; Markdown')
    .option('--affects <component>', 'the public name of a component, or a monitor; repeatable', repeated)
}

function defineAdd(maintenance: Command, session: Session): void {
  const command = define(maintenance, {
    usage: 'add <page> <title>',
    about: 'Announce maintenance on a page; it begins and ends at its times. The word "add" may be left out',
    examples: [
      'pharos status-page maintenance add Shop "New disks" --from 2026-12-05T22:00:00Z --for 2h --affects Checkout',
    ],
    isDefault: true,
  })
  withOptions(command).action(async (name: string, title: string, given: Options) => {
    const { starts_at, ends_at } = readTimes(given, Date.now())
    if (ends_at === undefined) throw usageFailure('Give its duration with --for 2h, or its end with --until.')
    const { id } = await findStatusPage(session, name)
    const times = { scheduled_start_at: starts_at, scheduled_end_at: ends_at }
    const body = { title, ...times, ...(await read(session, id, given)) }
    const { body: made } = await session.call(createPageMaintenance, { params: { id }, body })
    session.print(made, () => `Announced: ${maintenanceLine(made)}`)
    if (made.status === 'completed') session.hint('It is over already, so the page shows it as completed.')
  })
}

async function read(session: Session, page: string, { body, affects }: Options) {
  return present({ body, affected_http_job_ids: affects && (await findAffected(session, page, affects)) })
}

function defineList(maintenance: Command, session: Session): void {
  define(maintenance, {
    usage: 'list <page>',
    about: 'List the maintenance that was announced on a page, newest first',
    examples: ['pharos status-page maintenance list Shop'],
  }).action(async (name: string) => {
    const { id } = await findStatusPage(session, name)
    const all = await listMaintenanceOnPage(session, id)
    session.print(all, look => pageMaintenanceTable(look, all))
  })
}

function defineUpdate(maintenance: Command, session: Session): void {
  const command = define(maintenance, {
    usage: 'update <page> <maintenance>',
    about: 'Change maintenance of a page; new texts and times are recorded as corrections',
    examples: ['pharos status-page maintenance update Shop "New disks" --from 2026-12-06T22:00:00Z --for 2h'],
  })
  withOptions(command)
    .option('--title <text>')
    .action(async (name: string, text: string, given: Options & { title?: string }) => {
      const { id } = await findStatusPage(session, name)
      const found = await findMaintenanceOnPage(session, id, text)
      const from = given.from ?? found.scheduled_start_at
      const { ends_at } = readTimes({ ...given, from }, Date.now())
      const times = { scheduled_start_at: given.from, scheduled_end_at: ends_at }
      const body = { ...present({ title: given.title, ...times }), ...(await read(session, id, given)) }
      if (Object.keys(body).length === 0) throw usageFailure('Say what to change: --title, --from, --until, --body …')
      const params = { id, maintenance_id: found.id }
      const { body: changed } = await session.call(updatePageMaintenance, { params, body })
      session.print(changed, () => `Changed: ${maintenanceLine(changed)}`)
    })
}

function defineEnd(maintenance: Command, session: Session): void {
  define(maintenance, {
    usage: 'end <page> <maintenance>',
    about: 'Complete maintenance of a page now',
    examples: ['pharos status-page maintenance end Shop "New disks"'],
  }).action(async (name: string, text: string) => {
    const { id } = await findStatusPage(session, name)
    const params = { id, maintenance_id: (await findMaintenanceOnPage(session, id, text)).id }
    const { body: ended } = await session.call(updatePageMaintenance, { params, body: { status: 'completed' } })
    session.print(ended, () => `Completed ${legible(ended.title)}.`)
  })
}

function defineDelete(maintenance: Command, session: Session): void {
  const command = define(maintenance, {
    usage: 'delete <page> <maintenance>',
    about: 'Remove maintenance from its page; its text stays in the corrections',
    examples: ['pharos status-page maintenance delete Shop "New disks" --yes'],
  })
  withConfirmation(command).action(async (name: string, text: string, given: { yes?: boolean }) => {
    const { id } = await findStatusPage(session, name)
    const { id: maintenance_id, title } = await findMaintenanceOnPage(session, id, text)
    await confirm(session, `${legible(title)} will be removed from the page`, given)
    await session.call(deletePageMaintenance, { params: { id, maintenance_id } })
    session.print({ deleted: maintenance_id }, () => `Deleted ${legible(title)}.`)
  })
}
