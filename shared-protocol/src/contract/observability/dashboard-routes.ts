import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  Dashboard,
  DashboardCreate,
  DashboardDocument,
  DashboardImport,
  DashboardSummary,
  DashboardUpdate,
  ImportedDashboard,
  LayoutUpdate,
} from './dashboard.ts'

const read = { kind: 'account', scope: 'read:dashboards', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:dashboards', role: 'member' } as const
const params = z.strictObject({ id: ref('dashboard') })
const fixture = 'dashboard'

export const listDashboards = defineRoute({
  id: 'dashboard.list',
  method: 'GET',
  path: '/dashboard',
  summary: 'List the dashboards, newest first, without their widgets',
  access: read,
  reply: z.array(DashboardSummary),
  list: 'whole',
  fixture,
})

export const createDashboard = defineRoute({
  id: 'dashboard.create',
  method: 'POST',
  path: '/dashboard',
  summary: 'Create a dashboard',
  access: write,
  body: DashboardCreate,
  reply: Dashboard,
  status: 201,
  refusals: ['limit_reached', 'plan_required', 'conflict'],
  fixture,
})

export const getDashboard = defineRoute({
  id: 'dashboard.get',
  method: 'GET',
  path: '/dashboard/{id}',
  summary: 'Read a dashboard with its widgets',
  access: read,
  params,
  reply: Dashboard,
  fixture,
})

export const updateDashboard = defineRoute({
  id: 'dashboard.update',
  method: 'PUT',
  path: '/dashboard/{id}',
  summary: 'Change the name, description, time range or refresh interval of a dashboard',
  access: write,
  params,
  body: DashboardUpdate,
  reply: Dashboard,
  refusals: ['plan_required', 'conflict'],
  fixture,
})

export const deleteDashboard = defineRoute({
  id: 'dashboard.delete',
  method: 'DELETE',
  path: '/dashboard/{id}',
  summary: 'Delete a dashboard with its widgets',
  access: write,
  params,
  fixture,
})

export const setDashboardLayout = defineRoute({
  id: 'dashboard.set_layout',
  method: 'PUT',
  path: '/dashboard/{dashboard_id}/layout',
  summary: 'Set the position and size of several widgets at once; the other widgets do not change',
  access: write,
  params: z.strictObject({ dashboard_id: ref('dashboard') }),
  body: LayoutUpdate,
  reply: Dashboard,
  refusals: ['limit_reached', 'plan_required'],
  fixture: 'dashboard_layout',
})

export const exportDashboard = defineRoute({
  id: 'dashboard.export',
  method: 'GET',
  path: '/dashboard/{id}/export',
  summary: 'Export a dashboard as a document that can be imported',
  access: read,
  params,
  reply: DashboardDocument,
  fixture,
})

export const importDashboard = defineRoute({
  id: 'dashboard.import',
  method: 'POST',
  path: '/dashboard/import',
  summary:
    'Import a dashboard from a document; monitors that do not exist in this account are removed from its widgets and listed in the reply',
  access: write,
  body: DashboardImport,
  reply: ImportedDashboard,
  status: 201,
  refusals: ['limit_reached', 'plan_required'],
  fixture,
})
