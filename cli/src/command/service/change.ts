import {
  createService,
  deleteService,
  setServiceMonitors,
  updateService,
} from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { Command } from 'commander'
import { findService } from '../../api/find-incident.ts'
import { monitorIds } from '../../api/find-monitor.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { repeated } from '../../input/field.ts'
import { serviceHead } from '../../print/service.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { HEARTBEAT } from '../heartbeat/kind.ts'
import { findMonitors } from '../monitor/find.ts'
import { readService, type ServiceOptions, withServiceOptions } from './settings.ts'

export function defineAdd(service: Command, session: Session): void {
  const command = define(service, {
    usage: 'add <name>',
    about: 'Add a service',
    examples: ['pharos service add Checkout --mode auto --severity major --policy Ops'],
  })
  withServiceOptions(command).action(async (name: string, given: ServiceOptions) => {
    const body = { ...(await readService(session, given)), name }
    const { body: made } = await session.call(createService, { body })
    session.print(made, look => `Added ${serviceHead(look, made)}`)
  })
}

export function defineUpdate(service: Command, session: Session): void {
  const command = define(service, {
    usage: 'update <service>',
    about: 'Change a service; options that are left out keep their value',
    examples: ['pharos service update Checkout --resolve always --reopen 60'],
  })
  const named = withServiceOptions(command).option('--name <name>', 'display name')
  named.action(async (text: string, { name, ...given }: ServiceOptions & { name?: string }) => {
    const { id } = await findService(session, text)
    const body = { ...(await readService(session, given)), ...(name === undefined ? {} : { name }) }
    const { body: changed } = await session.call(updateService, { params: { id }, body })
    session.print(changed, look => `Changed ${serviceHead(look, changed)}`)
  })
}

export function defineLink(service: Command, session: Session): void {
  define(service, {
    usage: 'link <service>',
    about: 'Replace the HTTP monitors and heartbeats of a service with the given ones',
    examples: ['pharos service link Checkout --http https://shop.example.com --heartbeat Invoices'],
  })
    .option('--http <monitor>', 'an HTTP monitor; repeatable', repeated)
    .option('--heartbeat <heartbeat>', 'repeatable', repeated)
    .action(async (text: string, { http = [], heartbeat = [] }: { http?: string[]; heartbeat?: string[] }) => {
      const { id, name } = await findService(session, text)
      const body = {
        http_job_ids: await monitorIds(session, http),
        cron_job_ids: (await findMonitors(session, HEARTBEAT, heartbeat)).map(each => each.id),
      }
      const { body: linked } = await session.call(setServiceMonitors, { params: { id }, body })
      session.print(linked, () => `${name} has ${linked.length} monitor${linked.length === 1 ? '' : 's'} now.`)
    })
}

export function defineDelete(service: Command, session: Session): void {
  const command = define(service, {
    usage: 'delete <service>',
    about: 'Delete a service with its broadcast targets; its monitors stay',
    examples: ['pharos service delete Checkout --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findService(session, text)
    await confirm(session, `${name} will be deleted with its broadcast targets`, given)
    await session.call(deleteService, { params: { id } })
    session.print({ deleted: [id] }, () => `Deleted ${name}.`)
  })
}
