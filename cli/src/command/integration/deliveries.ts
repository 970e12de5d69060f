import { DELIVERY_STATES, listDeliveries, redeliver } from '@pharos/shared-protocol/contract/response/integration.ts'
import { type Command, Option } from 'commander'
import { type Delivery, findIntegration } from '../../api/find-notification.ts'
import { recordId } from '../../api/find-record.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { deliveryTable } from '../../print/notification.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const MOST_A_PAGE = 200

export function defineDeliveries(integration: Command, session: Session): void {
  define(integration, {
    usage: 'deliveries <integration>',
    about: 'List what an integration sent, newest first; --json shows every attempt',
    examples: ['pharos integration deliveries CI --state failed'],
  })
    .addOption(new Option('--state <state>', 'only in this state').choices(DELIVERY_STATES))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (text: string, { state, limit }: { state?: Delivery['state']; limit: number }) => {
      const { id } = await findIntegration(session, text)
      const read = (cursor: string | undefined) => {
        const query = { limit: String(Math.min(limit, MOST_A_PAGE)), ...present({ cursor, state }) }
        return session.call(listDeliveries, { params: { id }, query })
      }
      const deliveries = await collectPages(read, limit)
      session.print(deliveries, look => deliveryTable(look, deliveries))
    })
}

export function defineRedeliver(integration: Command, session: Session): void {
  define(integration, {
    usage: 'redeliver <integration> <delivery>',
    about: 'Send the message of a delivery once more, or now if it waits for its next attempt',
    examples: ['pharos integration redeliver CI 01a20018-b10d-70dd-9350-c87ea2457add'],
  }).action(async (text: string, delivery: string) => {
    const { id } = await findIntegration(session, text)
    const read = (limit: number) => session.call(listDeliveries, { params: { id }, query: { limit: String(limit) } })
    const list = `pharos integration deliveries ${text}`
    const delivery_id = await recordId({ kind: 'delivery', list, read }, delivery)
    const { body: made } = await session.call(redeliver, { params: { id, delivery_id } })
    session.print(made, () =>
      made.redelivery_of === null ? 'The message is sent now.' : `The message was queued again, as ${made.id}.`,
    )
  })
}
