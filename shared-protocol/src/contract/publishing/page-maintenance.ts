import { z } from 'zod'
import { CreatedAt, Id, line, OwnId, paging, ref, TIME_IN_FORMAT, TimeIn, TimeOut, text, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'
import { AFFECTED_MONITORS } from './page-incident.ts'

/** The order in which a maintenance goes through them. */
export const MAINTENANCE_STATUSES = ['scheduled', 'in_progress', 'completed'] as const
const MaintenanceStatus = z.enum(MAINTENANCE_STATUSES).meta({ id: 'PageMaintenanceStatus' })
export type MaintenanceStatus = z.output<typeof MaintenanceStatus>

const Create = z.strictObject({
  title: line(200).meta({ description: 'Title' }),
  body: text(10_000).nullable().optional().meta({ description: 'Description in Markdown; `null` for none' }),
  scheduled_start_at: TimeIn.meta({ description: `Planned start. ${TIME_IN_FORMAT}` }),
  scheduled_end_at: TimeIn.meta({ description: 'Planned end; must be after `scheduled_start_at`' }),
  affected_http_job_ids: z.array(ref('page_subject')).max(500).optional().meta({
    description: AFFECTED_MONITORS,
  }),
})

/** Omitted fields keep their value. */
export const PageMaintenanceChange = Create.partial().extend({
  status: MaintenanceStatus.optional().meta({
    description: 'New status; can be moved forward manually, but never back',
  }),
})
export type PageMaintenanceInput = z.output<typeof PageMaintenanceChange>

const PageMaintenance = z
  .object({
    id: OwnId,
    status_page_id: Id.meta({ description: 'Id of the status page' }),
    title: z.string().meta({ description: 'Title' }),
    body: z.string().nullable().meta({ description: 'Description in Markdown; `null` for none' }),
    scheduled_start_at: TimeOut.meta({ description: 'Planned start' }),
    scheduled_end_at: TimeOut.meta({ description: 'Planned end' }),
    affected_http_job_ids: z.array(Id).meta({
      description: AFFECTED_MONITORS,
    }),
    status: MaintenanceStatus.meta({ description: 'Status' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'PageMaintenance' })
export type PageMaintenance = z.output<typeof PageMaintenance>

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const ofPage = z.strictObject({ id: ref('status_page') })
const params = ofPage.extend({ maintenance_id: ref('page_maintenance') })
const LIST = '/status_page/{id}/maintenance'
const ONE = `${LIST}/{maintenance_id}`
const fixture = 'page_maintenance'

export const listPageMaintenance = defineRoute({
  id: 'page_maintenance.list',
  method: 'GET',
  path: LIST,
  summary:
    'List the maintenance scheduled on a page, newest first; maintenance windows are listed by GET /maintenance_window',
  access: read,
  params: ofPage,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(PageMaintenance),
  list: 'page',
  fixture,
})

export const createPageMaintenance = defineRoute({
  id: 'page_maintenance.create',
  method: 'POST',
  path: LIST,
  summary: 'Schedule maintenance on a page; its status follows its start and end times',
  access: write,
  params: ofPage,
  body: Create,
  reply: PageMaintenance,
  status: 201,
  fixture,
})

export const getPageMaintenance = defineRoute({
  id: 'page_maintenance.get',
  method: 'GET',
  path: ONE,
  summary: 'Read a maintenance of a page',
  access: read,
  params,
  reply: PageMaintenance,
  fixture,
})

export const updatePageMaintenance = defineRoute({
  id: 'page_maintenance.update',
  method: 'PUT',
  path: ONE,
  summary:
    'Change a maintenance of a page, or move its status forward; changes of its text and times are recorded as corrections',
  access: write,
  params,
  body: PageMaintenanceChange,
  reply: PageMaintenance,
  refusals: ['conflict'],
  fixture,
})

export const deletePageMaintenance = defineRoute({
  id: 'page_maintenance.delete',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a maintenance of a page; its text remains visible as a correction',
  access: write,
  params,
  fixture,
})
