import type { Dashboard } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { getDashboard, listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

const named = { id: ({ id }: { id: string }) => id }

/** The dashboard with this name, id or beginning of an id, with its widgets. */
export async function findDashboard({ call }: Session, text: string): Promise<Dashboard> {
  const { body } = await call(listDashboards)
  const names = ({ name }: { name: string }) => [name]
  const { id } = choose(body, text, { ...named, names, kind: 'dashboard', list: 'pharos dashboard list' })
  return (await call(getDashboard, { params: { id } })).body
}

/** The widget of a dashboard with this title, id or beginning of an id. */
export function findWidget({ id, widgets }: Dashboard, text: string): Widget {
  const names = ({ title }: Widget) => [title]
  return choose(widgets, text, { ...named, names, kind: 'widget', list: `pharos dashboard show ${id}` })
}
