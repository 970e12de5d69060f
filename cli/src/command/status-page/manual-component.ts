import {
  createManualComponent,
  deleteManualComponent,
  MANUAL_STATUSES,
  type ManualStatus,
  updateManualComponent,
} from '@pharos/shared-protocol/contract/publishing/manual-component.ts'
import { type Command, Option } from 'commander'
import { findManualComponent } from '../../api/find-component.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { placeOf, type ShownOptions, targetOf, withChanges, withPlace } from './component.ts'

interface Options extends ShownOptions {
  status?: ManualStatus
}

export function defineAddManual(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'add-component <page> <name>',
    about: 'Show something without a monitor on a page, such as phone support; you set its status',
    examples: ['pharos status-page add-component Shop "Phone support" --status degraded'],
  })
  withPlace(command)
    .addOption(new Option('--status <status>', 'what visitors see (operational)').choices(MANUAL_STATUSES))
    .action(async (name: string, friendly_name: string, given: Options) => {
      const page = await findStatusPage(session, name)
      const body = { friendly_name, ...fieldsOf(given) }
      const { body: made } = await session.call(createManualComponent, { params: { id: page.id }, body })
      session.print(made, () => `${legible(page.friendly_name)} now shows ${stateOf(made)}.`)
    })
}

export function defineSetManual(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'set-component <page> <component>',
    about: 'Set the status of a component without a monitor, or change how it is shown',
    examples: [
      'pharos status-page set-component Shop "Phone support" --status outage',
      'pharos status-page set-component Shop "Phone support" --as Hotline --group Help',
    ],
  })
  withChanges(command)
    .addOption(new Option('--status <status>', 'what visitors see').choices(MANUAL_STATUSES))
    .action(async (name: string, wanted: string, given: Options) => {
      const { id } = await findStatusPage(session, name)
      const { id: component_id } = await findManualComponent(session, id, wanted)
      const body = { ...fieldsOf(given), ...present({ friendly_name: given.as }) }
      const { body: changed } = await session.call(updateManualComponent, { params: { id, component_id }, body })
      session.print(changed, () => `Visitors see ${stateOf(changed)}.`)
    })
}

export function defineRemoveManual(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'remove-component <page> <component>',
    about: 'Remove a component without a monitor from a page, with its history',
    examples: ['pharos status-page remove-component Shop "Phone support" --yes'],
  })
  withConfirmation(command).action(async (name: string, wanted: string, given: { yes?: boolean }) => {
    const { id } = await findStatusPage(session, name)
    const { id: component_id, friendly_name } = await findManualComponent(session, id, wanted)
    await confirm(session, `The history of ${friendly_name} will be deleted`, given)
    await session.call(deleteManualComponent, { params: { id, component_id } })
    session.print({ deleted: component_id }, () => `Removed ${legible(friendly_name)}.`)
  })
}

function fieldsOf(options: Options) {
  return { ...placeOf(options), ...targetOf(options), ...present({ status: options.status }) }
}

function stateOf({ friendly_name, status }: { friendly_name: string; status: string }): string {
  return `${legible(friendly_name)} as ${status}`
}
