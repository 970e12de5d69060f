import { z } from 'zod'
import { paging, ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import { DeliveryState } from './integration.ts'
import {
  Service,
  ServiceCreate,
  ServiceEvent,
  ServiceMonitor,
  ServiceMonitorsWrite,
  ServiceUpdate,
  Target,
  TargetCreate,
  TargetDelivery,
} from './service.ts'

const read = { kind: 'account', scope: 'read:services', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:services', role: 'member' } as const
const params = z.strictObject({ id: ref('service') })
const PATH = '/service/{id}'
const fixture = 'service'

export const listServices = defineRoute({
  id: 'service.list',
  method: 'GET',
  path: '/service',
  summary: 'List the services, newest first',
  access: read,
  reply: z.array(Service),
  list: 'whole',
  fixture: 'none',
})

export const createService = defineRoute({
  id: 'service.create',
  method: 'POST',
  path: '/service',
  summary: 'Create a service',
  access: write,
  body: ServiceCreate,
  reply: Service,
  status: 201,
  refusals: ['conflict'],
  fixture,
})

export const getService = defineRoute({
  id: 'service.get',
  method: 'GET',
  path: PATH,
  summary: 'Read a service',
  access: read,
  params,
  reply: Service,
  fixture,
})

export const updateService = defineRoute({
  id: 'service.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change a service',
  access: write,
  params,
  body: ServiceUpdate,
  reply: Service,
  refusals: ['conflict'],
  fixture,
})

export const deleteService = defineRoute({
  id: 'service.delete',
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a service and its broadcast targets; its monitors keep the id of the deleted service',
  // spec 4.7: admins, or a key with the scope `write:services`, which a member may have.
  access: { kind: 'account', scope: 'write:services', role: 'admin', scopedRole: 'member' },
  params,
  fixture,
})

export const listServiceMonitors = defineRoute({
  id: 'service.monitors',
  method: 'GET',
  path: `${PATH}/monitors`,
  summary: 'List the HTTP monitors and heartbeats linked to a service, by name',
  access: read,
  params,
  reply: z.array(ServiceMonitor),
  list: 'whole',
  fixture,
})

export const setServiceMonitors = defineRoute({
  id: 'service.set_monitors',
  method: 'PUT',
  path: `${PATH}/monitors`,
  summary: 'Replace the linked HTTP monitors and heartbeats; an omitted list is treated as empty',
  access: write,
  params,
  body: ServiceMonitorsWrite,
  reply: z.array(ServiceMonitor),
  fixture,
})

export const listTargets = defineRoute({
  id: 'service.targets',
  method: 'GET',
  path: `${PATH}/notification_target`,
  summary: 'List the broadcast targets of a service, newest first',
  access: read,
  params,
  reply: z.array(Target),
  list: 'whole',
  fixture,
})

export const createTarget = defineRoute({
  id: 'service.add_target',
  method: 'POST',
  path: `${PATH}/notification_target`,
  summary: 'Add a broadcast target, which is notified when an incident of the service opens and when it resolves',
  access: write,
  params,
  body: TargetCreate,
  reply: Target,
  status: 201,
  tx: 'none',
  refusals: ['limit_reached'],
  fixture,
})

export const deleteTarget = defineRoute({
  id: 'service.remove_target',
  method: 'DELETE',
  path: `${PATH}/notification_target/{target_id}`,
  summary: 'Remove a broadcast target',
  access: write,
  params: z.strictObject({ id: ref('service'), target_id: ref('service_target') }),
  fixture: 'service_target',
})

export const listServiceDeliveries = defineRoute({
  id: 'service.deliveries',
  method: 'GET',
  path: `${PATH}/deliveries`,
  summary:
    'List the deliveries to the broadcast targets of a service in the last 90 days and their attempts, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 200),
    state: DeliveryState.optional().meta({ description: 'State of the items to list' }),
  }),
  reply: z.array(TargetDelivery),
  list: 'page',
  fixture,
})

export const listServiceEvents = defineRoute({
  id: 'service.events',
  method: 'GET',
  path: `${PATH}/events`,
  summary: 'List the events of the incidents of a service, newest first',
  access: read,
  params,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(ServiceEvent),
  list: 'page',
  fixture,
})
