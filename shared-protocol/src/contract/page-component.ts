import { z } from 'zod'
import { Id, line, ref, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

/** The SLA target is set later, by an update (spec 2.9). */
export const ComponentCreate = z.strictObject({
  friendly_name: line(200).meta({ description: 'Public; independent of the monitor’s name' }),
  group: line(100)
    .nullable()
    .optional()
    .meta({ description: 'Components of one group are shown together under its name' }),
  description: line(300).nullable().optional().meta({ description: 'Public; shown below the name' }),
  position: z.int().min(1).max(1_000_000).optional().meta({
    description: 'Smaller ones come first, of equal ones the older; without it the component comes last',
  }),
})
export type ComponentAttach = z.output<typeof ComponentCreate>
export const ComponentUpdate = ComponentCreate.extend({
  sla_target_percentage: z.number().positive().max(100).nullable().meta({ description: 'Shown next to the component' }),
  shows_uptime: z
    .boolean()
    .meta({ description: 'Whether the page shows its uptime and response times; else its state alone. True at first' }),
}).partial()
export type ComponentInput = z.output<typeof ComponentUpdate>

/** Its live status is that of the monitor. */
export const component = z.object({
  id: Id,
  status_page_id: Id,
  friendly_name: z.string(),
  sla_target_percentage: z.number().nullable(),
  group: z.string().nullable(),
  description: z.string().nullable(),
  position: z.int(),
  shows_uptime: z.boolean().meta({ description: 'Else the page shows its state alone' }),
  created_at: TimeOut,
})
const HttpComponent = component.extend({ http_job_id: Id }).meta({ id: 'HttpComponent' })
const BrowserComponent = component.extend({ browser_check_id: Id }).meta({ id: 'BrowserComponent' })

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
  summary: 'List the HTTP monitors that are components of a page, in its order',
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
  summary: 'Attach an HTTP monitor to a page under a public name',
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
  summary: 'Change a component: its public name, SLA target, group, description and place',
  access: write,
  body: ComponentUpdate,
  reply: HttpComponent,
  fixture,
})

export const detachHttpJob = defineRoute({
  id: 'status_page.detach_http_job',
  method: 'DELETE',
  ...http,
  summary: 'Take an HTTP monitor off a page',
  access: write,
  fixture,
})

export const listBrowserComponents = defineRoute({
  id: 'status_page.browser_checks',
  method: 'GET',
  path: '/status_page/{id}/browser_check',
  summary: 'List the browser checks that are components of a page, in its order',
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
  summary: 'Attach a browser check to a page under a public name',
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
  summary: 'Change a component: its public name, SLA target, group, description and place',
  access: write,
  body: ComponentUpdate,
  reply: BrowserComponent,
  fixture,
})

export const detachBrowserCheck = defineRoute({
  id: 'status_page.detach_browser_check',
  method: 'DELETE',
  ...browser,
  summary: 'Take a browser check off a page',
  access: write,
  fixture,
})
