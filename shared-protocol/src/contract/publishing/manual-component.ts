import { z } from 'zod'
import { ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { CHANGE_COMPONENT, ComponentUpdate, component } from './page-component.ts'

export const MANUAL_STATUSES = ['operational', 'degraded', 'outage', 'maintenance'] as const
export type ManualStatus = (typeof MANUAL_STATUSES)[number]

const Status = z.enum(MANUAL_STATUSES)

const ManualComponentUpdate = ComponentUpdate.extend({
  status: Status.optional().meta({ description: 'Status that visitors see until the next change' }),
})
const ManualComponentCreate = ManualComponentUpdate.required({ friendly_name: true })
export type ManualComponentInput = z.output<typeof ManualComponentUpdate>
export type ManualComponentDraft = z.output<typeof ManualComponentCreate>

/** A component without a monitor. Its status is what a person said last. */
const ManualComponent = component
  .extend({
    status: Status.meta({ description: 'Status' }),
    set_at: TimeOut.meta({ description: 'Time of the last status change' }),
  })
  .meta({ id: 'ManualComponent' })
export type ManualComponent = z.output<typeof ManualComponent>

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/manual_component'
const one = { path: `${path}/{component_id}`, params: params.extend({ component_id: ref('manual_component') }) }
const fixture = 'manual_component'

export const listManualComponents = defineRoute({
  id: 'manual_component.list',
  method: 'GET',
  path,
  summary: 'List the components of a page that have no monitor, in page order',
  access: read,
  params,
  reply: z.array(ManualComponent),
  list: 'whole',
  fixture,
})

export const createManualComponent = defineRoute({
  id: 'manual_component.create',
  method: 'POST',
  path,
  summary: 'Add a component without a monitor to a page. It is operational unless another status is given',
  access: write,
  params,
  body: ManualComponentCreate,
  reply: ManualComponent,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const updateManualComponent = defineRoute({
  id: 'manual_component.update',
  method: 'PUT',
  ...one,
  summary: `${CHANGE_COMPONENT}. For one without a monitor also its status`,
  access: write,
  body: ManualComponentUpdate,
  reply: ManualComponent,
  fixture,
})

export const deleteManualComponent = defineRoute({
  id: 'manual_component.delete',
  method: 'DELETE',
  ...one,
  summary: 'Remove a component without a monitor, with its history',
  access: write,
  fixture,
})
