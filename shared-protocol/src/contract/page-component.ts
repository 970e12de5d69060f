import { z } from 'zod'
import { CreatedAt, Id, line, OwnId, ref } from './field.ts'
import { defineRoute } from './route.ts'

/** The SLA target is set later, by an update (spec 2.9). */
export const ComponentCreate = z.strictObject({
  friendly_name: line(200).meta({ description: 'Public name, independent of the name of the monitor' }),
  group: line(100)
    .nullable()
    .optional()
    .meta({ description: 'Group under whose name the component is shown; `null` for none' }),
  description: line(300)
    .nullable()
    .optional()
    .meta({ description: 'Public description, shown below the name; `null` for none' }),
  position: z.int().min(1).max(1_000_000).optional().meta({
    description:
      'Sort position: lower values come first, and older components first among equal values. Defaults to the last',
  }),
})
export type ComponentAttach = z.output<typeof ComponentCreate>
export const ComponentUpdate = ComponentCreate.extend({
  sla_target_percentage: z
    .number()
    .positive()
    .max(100)
    .nullable()
    .meta({ description: 'SLA target in percent, shown next to the component; `null` for none' }),
  shows_uptime: z.boolean().meta({
    description:
      'Whether the page shows uptime and response times of the component, not only its state. Defaults to true',
  }),
}).partial()
export type ComponentInput = z.output<typeof ComponentUpdate>

/** Its live status is that of the monitor. */
export const component = z.object({
  id: OwnId,
  status_page_id: Id.meta({ description: 'Id of the status page' }),
  friendly_name: z.string().meta({ description: 'Display name' }),
  sla_target_percentage: z.number().nullable().meta({ description: 'SLA target in percent; `null` for none' }),
  group: z.string().nullable().meta({ description: 'Group under whose name the component is shown; `null` for none' }),
  description: z.string().nullable().meta({ description: 'Description' }),
  position: z.int().meta({ description: 'Position in the order' }),
  shows_uptime: z
    .boolean()
    .meta({ description: 'Whether the page shows uptime and response times of the component, not only its state' }),
  created_at: CreatedAt,
})
const HttpComponent = component
  .extend({ http_job_id: Id.meta({ description: 'Id of the HTTP monitor' }) })
  .meta({ id: 'HttpComponent' })
const BrowserComponent = component
  .extend({ browser_check_id: Id.meta({ description: 'Id of the browser check' }) })
  .meta({ id: 'BrowserComponent' })

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const http = {
  path: '/status_page/{id}/http_job/{http_job_id}',
  params: params.extend({ http_job_id: ref('http_job') }),
}
const browser = {
  path: '/status_page/{id}/browser_check/{browser_check_id}',
  params: params.extend({ browser_check_id: ref('browser_check') }),
}
const fixture = 'page_component'

export const listHttpComponents = defineRoute({
  id: 'status_page.http_jobs',
  method: 'GET',
  path: '/status_page/{id}/http_job',
  summary: 'List the HTTP monitors that are components of a page, in page order',
  access: read,
  params,
  reply: z.array(HttpComponent),
  list: 'whole',
  fixture,
})

export const attachHttpJob = defineRoute({
  id: 'status_page.attach_http_job',
  method: 'POST',
  ...http,
  summary: 'Add an HTTP monitor to a page under a public name',
  access: write,
  body: ComponentCreate,
  reply: HttpComponent,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'page_attach',
})

export const updateHttpComponent = defineRoute({
  id: 'status_page.update_http_job',
  method: 'PUT',
  ...http,
  summary: 'Change a component: public name, SLA target, group, description, position and whether uptime is shown',
  access: write,
  body: ComponentUpdate,
  reply: HttpComponent,
  fixture,
})

export const detachHttpJob = defineRoute({
  id: 'status_page.detach_http_job',
  method: 'DELETE',
  ...http,
  summary: 'Remove an HTTP monitor from a page',
  access: write,
  fixture,
})

export const listBrowserComponents = defineRoute({
  id: 'status_page.browser_checks',
  method: 'GET',
  path: '/status_page/{id}/browser_check',
  summary: 'List the browser checks that are components of a page, in page order',
  access: read,
  params,
  reply: z.array(BrowserComponent),
  list: 'whole',
  fixture,
})

export const attachBrowserCheck = defineRoute({
  id: 'status_page.attach_browser_check',
  method: 'POST',
  ...browser,
  summary: 'Add a browser check to a page under a public name',
  access: write,
  body: ComponentCreate,
  reply: BrowserComponent,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'page_attach',
})

export const updateBrowserComponent = defineRoute({
  id: 'status_page.update_browser_check',
  method: 'PUT',
  ...browser,
  summary: 'Change a component: public name, SLA target, group, description, position and whether uptime is shown',
  access: write,
  body: ComponentUpdate,
  reply: BrowserComponent,
  fixture,
})

export const detachBrowserCheck = defineRoute({
  id: 'status_page.detach_browser_check',
  method: 'DELETE',
  ...browser,
  summary: 'Remove a browser check from a page',
  access: write,
  fixture,
})
