import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { DashboardCreate } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import {
  type createFromTemplate,
  type DashboardTemplate,
  TEMPLATE_NAMES,
} from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Ctx } from '../../platform/context.ts'
import { bind, type Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { createWith } from '../dashboard/index.ts'
import { requireRumApp } from '../rum-app/index.ts'
import { TEMPLATES, type Template } from './template.ts'

async function listTemplates(): Promise<DashboardTemplate[]> {
  return TEMPLATE_NAMES.map(name => {
    const { title, description, variables } = TEMPLATES[name]
    return { name, title, description, variables: [...variables] }
  })
}

async function create(ctx: Ctx, { body }: Input<typeof createFromTemplate>) {
  const template = TEMPLATES[body.template]
  requireVariables(template, body.variables)
  const { title, description } = template
  const fields = DashboardCreate.parse({ name: body.name ?? titleOf(title, body.variables), description })
  const { application } = body.variables
  if (application !== undefined) await requireRumApp(ctx, application, 'variables.application')
  return createWith(ctx, fields, await template.widgetsFor(ctx, body.variables))
}

function requireVariables({ variables }: Template, given: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(given).find(name => !variables.some(variable => variable.name === name))
  if (unknown !== undefined)
    throw refuseField(`variables.${unknown}`, observabilityText('dashboard_template.unknown_variable'))
  const missing = variables.find(({ name, required }) => required && !Object.hasOwn(given, name))
  if (missing) throw refuseField(`variables.${missing.name}`, faultText('fault.required'))
}

/** The title with the values of the variables, on one line. */
function titleOf(title: string, variables: Readonly<Record<string, string>>): string {
  const values = Object.values(variables).map(value => value.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
  return [title, ...values.filter(value => value !== '')].join(': ').slice(0, 200).toWellFormed()
}

export const dashboardTemplateRoutes = [
  bind(routes.listTemplates, listTemplates),
  bind(routes.createFromTemplate, create),
]
