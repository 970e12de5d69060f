import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { Id, ref } from '../field.ts'
import { MonitorType } from '../monitoring/monitor.ts'
import { defineRoute } from '../route.ts'
import { CHANGE_COMPONENT, ComponentCreate, ComponentUpdate, component } from './page-component.ts'

/** The most components of a page. */
export const MOST_COMPONENTS = 500

/** A component as part of a page's structure. Its position in the list is its position on the page. */
const StructurePart = ComponentUpdate.omit({ position: true })
  .required({ friendly_name: true })
  .extend({
    monitor_id: ref('monitor'),
  })
export type StructurePart = z.output<typeof StructurePart>

export const StructureParts = z
  .array(StructurePart)
  .max(MOST_COMPONENTS)
  .superRefine((parts, ctx) => {
    const known = new Set<string>()
    for (const [index, { monitor_id }] of parts.entries()) {
      if (known.has(monitor_id))
        ctx.addIssue({
          code: 'custom',
          path: [index, 'monitor_id'],
          message: says('field.repeated_component'),
        })
      known.add(monitor_id)
    }
  })

const PageComponent = component
  .extend({
    monitor_id: Id.meta({ description: 'Id of the monitor' }),
    monitor_type: MonitorType.meta({ description: 'Type of the monitor' }),
    monitor_name: z.string().meta({ description: 'Name of the monitor, for members; visitors see `friendly_name`' }),
  })
  .meta({ id: 'PageComponent' })
export type PageComponent = z.output<typeof PageComponent>

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/component'
const fixture = 'page_structure'

export const listComponents = defineRoute({
  id: 'status_page.components',
  method: 'GET',
  path,
  summary: 'List all components of a page, for monitors of all types, in page order',
  access: read,
  params,
  reply: z.array(PageComponent),
  list: 'whole',
  fixture,
})

export const setComponents = defineRoute({
  id: 'status_page.set_components',
  method: 'PUT',
  path,
  summary: 'Replace the components of a page with their order and groups; monitors that remain keep their component',
  access: write,
  params,
  body: z.strictObject({ components: StructureParts.meta({ description: 'Components of the page' }) }),
  reply: z.array(PageComponent),
  fixture,
})

const one = { path: `${path}/{monitor_id}`, params: params.extend({ monitor_id: ref('monitor') }) }

export const attachComponent = defineRoute({
  id: 'status_page.attach_component',
  method: 'POST',
  ...one,
  summary: 'Add a monitor to a page under a public name',
  access: write,
  body: ComponentCreate,
  reply: PageComponent,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'page_attach',
})

export const updateComponent = defineRoute({
  id: 'status_page.update_component',
  method: 'PUT',
  ...one,
  summary: CHANGE_COMPONENT,
  access: write,
  body: ComponentUpdate,
  reply: PageComponent,
  fixture: 'page_component',
})

export const detachComponent = defineRoute({
  id: 'status_page.detach_component',
  method: 'DELETE',
  ...one,
  summary: 'Remove a monitor from a page',
  access: write,
  fixture: 'page_component',
})
