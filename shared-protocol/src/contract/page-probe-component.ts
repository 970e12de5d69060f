import { z } from 'zod'
import { Id, ref } from './field.ts'
import { ComponentCreate, ComponentUpdate, component } from './page-component.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const fixture = 'page_component'

const tcp = {
  path: '/status_page/{id}/tcp_job/{tcp_job_id}',
  params: params.extend({ tcp_job_id: ref('tcp_job') }),
}
const TcpComponent = component
  .extend({ tcp_job_id: Id.meta({ description: 'Id of the TCP monitor' }) })
  .meta({ id: 'TcpComponent' })

export const listTcpComponents = defineRoute({
  id: 'status_page.tcp_jobs',
  method: 'GET',
  path: '/status_page/{id}/tcp_job',
  summary: 'List the TCP monitors that are components of a page, in page order',
  access: read,
  params,
  reply: z.array(TcpComponent),
  list: 'whole',
  fixture,
})

export const attachTcpJob = defineRoute({
  id: 'status_page.attach_tcp_job',
  method: 'POST',
  ...tcp,
  summary: 'Add a TCP monitor to a page under a public name',
  access: write,
  body: ComponentCreate,
  reply: TcpComponent,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'page_attach',
})

export const updateTcpComponent = defineRoute({
  id: 'status_page.update_tcp_job',
  method: 'PUT',
  ...tcp,
  summary: 'Change a component: public name, SLA target, group, description, position and whether uptime is shown',
  access: write,
  body: ComponentUpdate,
  reply: TcpComponent,
  fixture,
})

export const detachTcpJob = defineRoute({
  id: 'status_page.detach_tcp_job',
  method: 'DELETE',
  ...tcp,
  summary: 'Remove a TCP monitor from a page',
  access: write,
  fixture,
})

const icmp = {
  path: '/status_page/{id}/icmp_job/{icmp_job_id}',
  params: params.extend({ icmp_job_id: ref('icmp_job') }),
}
const IcmpComponent = component
  .extend({ icmp_job_id: Id.meta({ description: 'Id of the ICMP monitor' }) })
  .meta({ id: 'IcmpComponent' })

export const listIcmpComponents = defineRoute({
  id: 'status_page.icmp_jobs',
  method: 'GET',
  path: '/status_page/{id}/icmp_job',
  summary: 'List the ICMP monitors that are components of a page, in page order',
  access: read,
  params,
  reply: z.array(IcmpComponent),
  list: 'whole',
  fixture,
})

export const attachIcmpJob = defineRoute({
  id: 'status_page.attach_icmp_job',
  method: 'POST',
  ...icmp,
  summary: 'Add an ICMP monitor to a page under a public name',
  access: write,
  body: ComponentCreate,
  reply: IcmpComponent,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'page_attach',
})

export const updateIcmpComponent = defineRoute({
  id: 'status_page.update_icmp_job',
  method: 'PUT',
  ...icmp,
  summary: 'Change a component: public name, SLA target, group, description, position and whether uptime is shown',
  access: write,
  body: ComponentUpdate,
  reply: IcmpComponent,
  fixture,
})

export const detachIcmpJob = defineRoute({
  id: 'status_page.detach_icmp_job',
  method: 'DELETE',
  ...icmp,
  summary: 'Remove an ICMP monitor from a page',
  access: write,
  fixture,
})
