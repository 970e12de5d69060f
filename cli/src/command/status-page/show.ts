import { getCustomDomain } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { listSubscribers } from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import type { Command } from 'commander'
import { allowed, existing } from '../../api/allowed.ts'
import { listAnyMonitors } from '../../api/find-any-monitor.ts'
import { listComponents, listManualComponents } from '../../api/find-component.ts'
import { listIncidentsOnPage, listMaintenanceOnPage } from '../../api/find-on-page.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { collectPages, present } from '../../api/pages.ts'
import { pageDetails } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { OPEN } from './page.ts'

export function defineShow(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'show <page>',
    about: 'Show a status page: address, domain, components and their status, open incidents, maintenance, subscribers',
    examples: ['pharos status-page show Shop', 'xdg-open $(pharos status-page show Shop --open)'],
  })
    .option(...OPEN)
    .action(async (name: string, { open }: { open?: boolean }) => {
      const page = await findStatusPage(session, name)
      if (open) return session.print(page, () => page.url)
      const params = { id: page.id }
      const [components, manual, states, domain, subscribers, incidents, maintenance] = await Promise.all([
        listComponents(session, page.id),
        listManualComponents(session, page.id),
        allowed(statesOf(session)),
        existing(session.call(getCustomDomain, { params })),
        allowed(subscribersOf(session, page.id)),
        listIncidentsOnPage(session, page.id),
        listMaintenanceOnPage(session, page.id),
      ])
      const details = {
        page,
        domain,
        components: components.map(each => ({ ...each, current_status: states?.get(each.monitor_id) ?? null })),
        manual_components: manual,
        incidents: incidents.filter(each => each.status !== 'resolved'),
        maintenance: maintenance.filter(each => each.status !== 'completed'),
        subscribers,
      }
      session.print(details, look => pageDetails(look, details))
    })
}

/** The status of each monitor by id. */
async function statesOf(session: Session): Promise<{ body: Map<string, string> }> {
  const monitors = await listAnyMonitors(session)
  return { body: new Map(monitors.map(each => [each.id, each.current_status])) }
}

async function subscribersOf({ call }: Session, id: string) {
  const all = await collectPages(cursor =>
    call(listSubscribers, { params: { id }, query: present({ limit: 200, cursor }) }),
  )
  const active = all.filter(each => each.state === 'active').length
  return { body: { active, pending: all.length - active } }
}
