import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { ANY_STATUSES } from '@pharos/shared-protocol/contract/monitoring/any-status.ts'
import {
  createMonitorView,
  deleteMonitorView,
  listMonitorViews,
  type MonitorFilters,
} from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { type Command, Option } from 'commander'
import { findView } from '../../api/find-view.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { viewTable } from '../../print/view-table.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function defineViews(monitors: Command, session: Session): void {
  const view = group(monitors, 'view', 'Saved filters of the list of monitors: list, add, delete')
  defineList(view, session)
  defineAdd(view, session)
  defineDelete(view, session)
}

function defineList(view: Command, session: Session): void {
  define(view, {
    usage: 'list',
    about: 'List the shared views and your own',
    examples: ['pharos monitors view list'],
    isDefault: true,
  }).action(async () => {
    const { body } = await session.call(listMonitorViews)
    session.print(body, look => viewTable(look, body))
  })
}

function defineAdd(view: Command, session: Session): void {
  define(view, {
    usage: 'add <name>',
    about: 'Save filters under a name',
    examples: [`pharos monitors view add 'Shops that are down' --search shop --status down`],
  })
    .addOption(new Option('--type <type>', 'only of this type').choices(MONITOR_TYPES))
    .addOption(new Option('--status <status>', 'only with this status').choices(ANY_STATUSES))
    .option('--tag <tag>', 'only with this tag')
    .option('--search <text>', 'only with this text in their name or address')
    .option('--own', 'only visible to you')
    .action(async (name: string, { own, ...filters }: MonitorFilters & { own?: boolean }) => {
      const { body } = await session.call(createMonitorView, { body: { name, filters, shared: own !== true } })
      session.print(body, () => `Added ${body.name} (${body.id}).`)
    })
}

function defineDelete(view: Command, session: Session): void {
  const remove = define(view, {
    usage: 'delete <view>',
    about: 'Delete a view, by its name or id',
    examples: [`pharos monitors view delete 'Shops that are down'`],
  })
  withConfirmation(remove).action(async (wanted: string, given: { yes?: boolean }) => {
    const { body } = await session.call(listMonitorViews)
    const { id, name } = findView(body, wanted, 'pharos monitors view list')
    await confirm(session, `The view ${name} will be deleted`, given)
    await session.call(deleteMonitorView, { params: { id } })
    session.print({ id }, () => `Deleted ${name}.`)
  })
}
