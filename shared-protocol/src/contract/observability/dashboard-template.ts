import { z } from 'zod'
import { line, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Dashboard } from './dashboard.ts'

export const TEMPLATE_NAMES = ['service_overview', 'hosts', 'monitors_by_region', 'real_users'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]
const TemplateName = z.enum(TEMPLATE_NAMES)

export const DashboardTemplate = z
  .object({
    name: TemplateName.meta({ description: 'Name of the template' }),
    title: z.string().meta({ description: 'Title' }),
    description: z.string().meta({ description: 'Description' }),
    variables: z
      .array(
        z
          .object({
            name: z.string().meta({ description: 'Name of the variable' }),
            description: z.string().meta({ description: 'Description' }),
            required: z.boolean().meta({ description: 'Whether a value is required' }),
          })
          .meta({ id: 'DashboardTemplateVariable' }),
      )
      .meta({ description: 'Variables of the template' }),
  })
  .meta({ id: 'DashboardTemplate' })
export type DashboardTemplate = z.output<typeof DashboardTemplate>

export const listTemplates = defineRoute({
  id: 'dashboard_template.list',
  method: 'GET',
  path: '/dashboard/template',
  summary: 'List the dashboard templates',
  access: { kind: 'account', scope: 'read:dashboards', role: 'viewer' },
  reply: z.array(DashboardTemplate),
  list: 'whole',
  fixture: 'none',
})

export const createFromTemplate = defineRoute({
  id: 'dashboard_template.create',
  method: 'POST',
  path: '/dashboard/template',
  summary: 'Create a dashboard from a template',
  access: { kind: 'account', scope: 'write:dashboards', role: 'member' },
  body: z.strictObject({
    template: TemplateName.meta({ description: 'Name of the template' }),
    name: line(200).optional().meta({ description: 'Name of the dashboard. Defaults to the title of the template' }),
    variables: z.record(text(40, 1), text(255, 1)).default({}).meta({ description: 'Map of variable name to value' }),
  }),
  reply: Dashboard,
  status: 201,
  refusals: ['limit_reached', 'plan_required'],
  fixture: 'dashboard_template',
})
