import { createLogView, deleteLogView, listLogViews } from '@pharos/shared-protocol/contract/observability/log-view.ts'
import type { Command } from 'commander'
import { findView } from '../../api/find-view.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { viewTable } from '../../print/view-table.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { filtersOf, type LogOptions, withLogFilters } from './filters.ts'

export function defineViews(parent: Command, session: Session): void {
  const view = group(parent, 'view', 'Saved filters of log queries: list, add, delete')
  define(view, {
    usage: 'list',
    about: 'List the shared views and your own',
    examples: ['pharos logs view list'],
    isDefault: true,
  }).action(async () => {
    const { body } = await session.call(listLogViews)
    session.print(body, look => viewTable(look, body))
  })
  const add = define(view, {
    usage: 'add <name> [search...]',
    about: 'Save filters under a name',
    examples: [`pharos logs view add 'Errors of the shop' level:error --source shop`],
  })
  withLogFilters(add, false)
    .option('--own', 'only visible to you')
    .action(async (name: string, words: string[], { own, ...given }: LogOptions & { own?: boolean }) => {
      const { start_time: _, end_time: __, ...filters } = present(filtersOf(words, given))
      const { body } = await session.call(createLogView, { body: { name, filters, shared: own !== true } })
      session.print(body, () => `Added ${body.name} (${body.id}).`)
    })
  const remove = define(view, {
    usage: 'delete <view>',
    about: 'Delete a view, by its name or id',
    examples: ['pharos logs view delete Errors'],
  })
  withConfirmation(remove).action(async (wanted: string, given: { yes?: boolean }) => {
    const { body } = await session.call(listLogViews)
    const { id, name } = findView(body, wanted, 'pharos logs view list')
    await confirm(session, `The view ${name} will be deleted`, given)
    await session.call(deleteLogView, { params: { id } })
    session.print({ id }, () => `Deleted ${name}.`)
  })
}
