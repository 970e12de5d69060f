import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { listTemplates } from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import type { Command } from 'commander'
import { findDashboard } from '../../api/find-dashboard.ts'
import { dashboardPage, dashboardTable, templateTable } from '../../print/dashboard.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'list',
    about: 'List the dashboards, newest first',
    examples: ['pharos dashboard list'],
  }).action(async () => {
    const { body } = await session.call(listDashboards)
    session.print(body, look => dashboardTable(look, body))
  })
}

export function defineShow(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'show <dashboard>',
    about: 'Show a dashboard and its widgets',
    examples: ['pharos dashboard show Shop'],
  }).action(async (text: string) => {
    const found = await findDashboard(session, text)
    session.print(found, look => dashboardPage(look, found))
  })
}

export function defineTemplates(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'templates',
    about: 'List the templates for dashboards',
    examples: ['pharos dashboard templates'],
  }).action(async () => {
    const { body } = await session.call(listTemplates)
    session.print(body, look => templateTable(look, body))
  })
}
