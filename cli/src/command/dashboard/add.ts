import { createDashboard, deleteDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import {
  createFromTemplate,
  TEMPLATE_NAMES,
  type TemplateName,
} from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import { type Command, Option } from 'commander'
import { findDashboard } from '../../api/find-dashboard.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseRange, parseVariable } from '../../input/dashboard-range.ts'
import { parseDuration } from '../../input/duration.ts'
import { dashboardPage } from '../../print/dashboard.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  description?: string
  range?: ReturnType<typeof parseRange>
  refresh?: number
  template?: TemplateName
  var?: Record<string, string>
}

export function defineAdd(dashboard: Command, session: Session): void {
  define(dashboard, {
    usage: 'add <name>',
    about: 'Add a dashboard, empty or from a template',
    examples: [
      'pharos dashboard add Shop --range 24h --refresh 30s',
      'pharos dashboard add "The shop" --template service_overview --var service=shop',
    ],
  })
    .option('--description <text>', 'a subtitle')
    .option('--range <range>', 'time range: 24h, or two times separated by a slash (1h)', parseRange)
    .option(
      '--refresh <duration>',
      'how often an open dashboard refreshes its data',
      text => parseDuration(text, 's') / 1_000,
    )
    .addOption(new Option('--template <name>', 'see pharos dashboard templates').choices(TEMPLATE_NAMES))
    .option('--var <name=value>', 'a variable of the template; repeatable', parseVariable)
    .action(async (name: string, given: Given) => {
      const made = await create(session, name, given)
      session.print(made, look => dashboardPage(look, made))
    })
}

async function create(session: Session, name: string, given: Given) {
  const { template, var: variables, description, range, refresh } = given
  if (template === undefined) {
    if (variables) throw usageFailure('--var can only be used with --template.')
    const fields = { description, global_time_range: range, auto_refresh_seconds: refresh }
    return (await session.call(createDashboard, { body: { name, ...present(fields) } })).body
  }
  if (description !== undefined || range || refresh !== undefined)
    throw usageFailure('--description, --range and --refresh cannot be used with --template, which sets them itself.')
  const body = { template, name, variables: variables ?? {} }
  return (await session.call(createFromTemplate, { body })).body
}

export function defineDelete(dashboard: Command, session: Session): void {
  const command = define(dashboard, {
    usage: 'delete <dashboard>',
    about: 'Delete a dashboard with its widgets',
    examples: ['pharos dashboard delete Shop --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findDashboard(session, text)
    await confirm(session, `The dashboard ${legible(name)} will be deleted`, given)
    await session.call(deleteDashboard, { params: { id } })
    session.print({ deleted: id }, () => `Deleted the dashboard ${legible(name)}.`)
  })
}
