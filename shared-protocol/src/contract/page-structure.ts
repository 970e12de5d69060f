import { z } from 'zod'
import { Id, ref } from './field.ts'
import { MonitorType } from './monitor.ts'
import { ComponentUpdate, component } from './page-component.ts'
import { defineRoute } from './route.ts'

/** The most components of a page. */
export const MOST_COMPONENTS = 500

/** A component as part of a page's structure. Its position in the list is its position on the page. */
const StructurePart = ComponentUpdate.omit({ position: true })
  .required({ friendly_name: true })
  .extend({
    monitor_id: ref('monitor').meta({ description: 'Id of an HTTP, TCP or ICMP monitor or a browser check' }),
  })
export type StructurePart = z.output<typeof StructurePart>

export const StructureParts = z
  .array(StructurePart)
  .max(MOST_COMPONENTS)
  .superRefine((parts, ctx) => {
    const known = new Set<string>()
    for (const [index, { monitor_id }] of parts.entries()) {
      if (known.has(monitor_id))
        ctx.addIssue({ code: 'custom', path: [index, 'monitor_id'], message: 'is already a component of the page' })
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

const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/component'
const fixture = 'page_structure'

export const listComponents = defineRoute({
  id: 'status_page.components',
  method: 'GET',
  path,
  summary: 'List all components of a page, for monitors of all types, in page order',
  access: { kind: 'account', scope: 'read:status_pages', role: 'viewer' },
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
  access: { kind: 'account', scope: 'write:status_pages', role: 'member' },
  params,
  body: z.strictObject({ components: StructureParts.meta({ description: 'Components of the page' }) }),
  reply: z.array(PageComponent),
  fixture,
})
