import { z } from 'zod'
import { KINDS, type VotedKindName } from '../../check/kind.ts'
import { CreatedAt, Id, keyed, line, OwnId, ref, withArticle } from '../field.ts'
import { defineRoute } from '../route.ts'

const PublicName = line(200).meta({ id: 'ComponentName' })
const GroupName = line(100).nullable().meta({ id: 'ComponentGroup' })
const PublicDescription = line(300).nullable().meta({ id: 'ComponentDescription' })

/** The SLA target is set later, by an update (spec 2.9). */
export const ComponentCreate = z.strictObject({
  friendly_name: PublicName.meta({ description: 'Public name, independent of the name of the monitor' }),
  group: GroupName.optional().meta({ description: 'Group under whose name the component is shown; `null` for none' }),
  description: PublicDescription.optional().meta({
    description: 'Public description, shown below the name; `null` for none',
  }),
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
      'Whether the page shows uptime and response times of the component, not only its state, if its monitor has them. Defaults to true',
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

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
export const CHANGE_COMPONENT =
  'Change a component: public name, SLA target, group, description, position and whether uptime is shown'

type IdParam<K extends VotedKindName> = `${(typeof KINDS)[K]['reference']}_id`

/** The parameter of a kind's component routes that takes the id of the monitor. */
export function componentParam<K extends VotedKindName>(kind: K): IdParam<K> {
  return `${KINDS[kind].reference}_id` as IdParam<K>
}

/** The routes of spec 4.9, for the components of one kind: other names for the routes of `page-structure.ts`. */
function componentsOf<K extends VotedKindName>(kind: K, schema: string) {
  const { name, reference } = KINDS[kind]
  const param = componentParam(kind)
  const id = keyed(param, Id.meta({ description: `Id of the ${name}` }))
  const reply = component.extend(id).meta({ id: schema })
  const path = `/status_page/{id}/${reference}`
  const one = { path: `${path}/{${param}}`, params: params.extend(keyed(param, ref(reference))) }
  return {
    list: defineRoute({
      id: `status_page.${reference}s`,
      method: 'GET',
      path,
      summary: `List the ${name}s that are components of a page, in page order`,
      access: read,
      params,
      reply: z.array(reply),
      list: 'whole',
      fixture: 'page_component',
    }),
    attach: defineRoute({
      id: `status_page.attach_${reference}`,
      method: 'POST',
      ...one,
      summary: `Add ${withArticle(name)} to a page under a public name`,
      access: write,
      body: ComponentCreate,
      reply,
      status: 201,
      refusals: ['conflict', 'limit_reached'],
      fixture: 'page_attach',
    }),
    update: defineRoute({
      id: `status_page.update_${reference}`,
      method: 'PUT',
      ...one,
      summary: CHANGE_COMPONENT,
      access: write,
      body: ComponentUpdate,
      reply,
      fixture: 'page_component',
    }),
    detach: defineRoute({
      id: `status_page.detach_${reference}`,
      method: 'DELETE',
      ...one,
      summary: `Remove ${withArticle(name)} from a page`,
      access: write,
      fixture: 'page_component',
    }),
  }
}

/** The kinds whose paths spec 4.9 names. */
export const COMPONENT_ROUTES = {
  http: componentsOf('http', 'HttpComponent'),
  browser: componentsOf('browser', 'BrowserComponent'),
}
export const {
  list: listHttpComponents,
  attach: attachHttpJob,
  update: updateHttpComponent,
  detach: detachHttpJob,
} = COMPONENT_ROUTES.http
export const {
  list: listBrowserComponents,
  attach: attachBrowserCheck,
  update: updateBrowserComponent,
  detach: detachBrowserCheck,
} = COMPONENT_ROUTES.browser
