import { INTEGRATION_TYPES } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import {
  deleteIntegration,
  listIntegrations,
  updateIntegration,
} from '@pharos/shared-protocol/contract/response/integration.ts'
import { Argument, type Command } from 'commander'
import { createIntegration, findIntegration } from '../../api/find-notification.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { DETAIL_ABOUT, readDetails } from '../../input/detail.ts'
import { legible } from '../../print/legible.ts'
import { integrationTable } from '../../print/notification.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(integration: Command, session: Session): void {
  define(integration, {
    usage: 'list',
    about: 'List the integrations, newest first; secrets are never shown',
    examples: ['pharos integration list'],
  }).action(async () => {
    const { body } = await session.call(listIntegrations)
    session.print(body, look => integrationTable(look, body))
  })
}

export function defineAdd(integration: Command, session: Session): void {
  define(integration, {
    usage: 'add',
    about: 'Add an integration',
    examples: [
      'pharos integration add webhook CI url=https://example.com/hook',
      'pharos integration add pagerduty Pager routing_key=@key.txt',
    ],
  })
    .addArgument(new Argument('<type>', 'which service').choices(INTEGRATION_TYPES))
    .argument('<name>', 'display name')
    .argument('<details...>', DETAIL_ABOUT)
    .action(async (type: string, friendly_name: string, texts: string[]) => {
      const made = await createIntegration(session, type, { friendly_name, ...readDetails(texts, session.files) })
      session.print(made, look => integrationTable(look, [made]))
    })
}

export function defineUpdate(integration: Command, session: Session): void {
  define(integration, {
    usage: 'update <integration>',
    about: 'Change an integration; its channels use the new details at once',
    examples: [
      'pharos integration update CI url=https://example.com/new',
      'pharos integration update CI --name Builds',
    ],
  })
    .argument('[details...]', DETAIL_ABOUT)
    .option('--name <text>', 'display name')
    .action(async (text: string, texts: string[], { name }: { name?: string }) => {
      const { id } = await findIntegration(session, text)
      const body = { ...present({ friendly_name: name }), ...readDetails(texts, session.files) }
      const { body: changed } = await session.call(updateIntegration, { params: { id }, body })
      session.print(changed, look => integrationTable(look, [changed]))
    })
}

export function defineRm(integration: Command, session: Session): void {
  const command = define(integration, {
    usage: 'delete <integration>',
    about: 'Delete an integration that no channel uses',
    examples: ['pharos integration delete CI --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, friendly_name } = await findIntegration(session, text)
    await confirm(session, `The integration ${legible(friendly_name)} will be deleted`, given)
    await session.call(deleteIntegration, { params: { id } })
    session.print({ deleted: id }, () => `Deleted the integration ${legible(friendly_name)}.`)
  })
}
