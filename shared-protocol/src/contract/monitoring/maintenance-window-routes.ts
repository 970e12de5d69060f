import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  MaintenanceCalendar,
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowUpdate,
  Occurrence,
} from './maintenance-window.ts'

const read = { kind: 'account', scope: 'read:maintenance_windows', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:maintenance_windows', role: 'member' } as const
const params = z.strictObject({ id: ref('maintenance_window') })
const PATH = '/maintenance_window/{id}'
const fixture = 'maintenance_window'

export const listMaintenanceWindows = defineRoute({
  id: 'maintenance_window.list',
  method: 'GET',
  path: '/maintenance_window',
  summary: 'List the maintenance windows, newest first',
  access: read,
  reply: z.array(MaintenanceWindow),
  list: 'whole',
  fixture: 'none',
})

export const createMaintenanceWindow = defineRoute({
  id: 'maintenance_window.create',
  method: 'POST',
  path: '/maintenance_window',
  summary: 'Create a maintenance window, once or recurring; if its start is in the past, it begins now',
  access: write,
  body: MaintenanceWindowCreate,
  reply: MaintenanceWindow,
  status: 201,
  refusals: ['conflict'],
  fixture,
})

export const getMaintenanceWindow = defineRoute({
  id: 'maintenance_window.get',
  method: 'GET',
  path: PATH,
  summary: 'Read a maintenance window',
  access: read,
  params,
  reply: MaintenanceWindow,
  fixture,
})

export const updateMaintenanceWindow = defineRoute({
  id: 'maintenance_window.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change a maintenance window; past occurrences do not change',
  access: write,
  params,
  body: MaintenanceWindowUpdate,
  reply: MaintenanceWindow,
  refusals: ['conflict'],
  fixture,
})

export const deleteMaintenanceWindow = defineRoute({
  id: 'maintenance_window.delete',
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a maintenance window; an active occurrence ends now',
  access: write,
  params,
  fixture,
})

export const endMaintenanceWindow = defineRoute({
  id: 'maintenance_window.end',
  method: 'POST',
  path: `${PATH}/end`,
  summary: 'End the active occurrence now; later occurrences remain',
  access: write,
  params,
  reply: MaintenanceWindow,
  refusals: ['conflict'],
  fixture,
})

export const previewMaintenanceWindow = defineRoute({
  id: 'maintenance_window.preview',
  method: 'POST',
  path: '/maintenance_window/preview',
  summary: 'Preview the next 5 occurrences of a maintenance window; nothing is created',
  access: { ...read, role: 'viewer' },
  body: MaintenanceCalendar,
  reply: z.array(Occurrence),
  tx: 'read',
  fixture,
})
