import { listServices, listTargets } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { Command } from 'commander'
import { listAnyMonitors } from '../../api/find-any-monitor.ts'
import { findService } from '../../api/find-incident.ts'
import { servicePage, serviceTable } from '../../print/service.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no services. Add one: pharos service add Checkout --mode auto'

export function defineList(service: Command, session: Session): void {
  define(service, {
    usage: 'list',
    about: 'List the services, newest first',
    examples: ['pharos service list', 'pharos service list --json'],
  }).action(async () => {
    const { body: services } = await session.call(listServices)
    session.print(services, look => serviceTable(look, services, NONE))
  })
}

export function defineShow(service: Command, session: Session): void {
  define(service, {
    usage: 'show <service>',
    about: 'Show a service: how its incidents open and resolve, its monitors, and who is notified',
    examples: ['pharos service show Checkout'],
  }).action(async (name: string) => {
    const found = await findService(session, name)
    const params = { id: found.id }
    const [monitors, targets] = await Promise.all([
      listAnyMonitors(session, { service_id: found.id }),
      session.call(listTargets, { params }),
    ])
    const page = { service: found, monitors, targets: targets.body }
    session.print(page, look => servicePage(look, page))
  })
}
