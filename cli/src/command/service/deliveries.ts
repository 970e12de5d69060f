import { DELIVERY_STATES } from '@pharos/shared-protocol/contract/response/integration.ts'
import { listServiceDeliveries } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { type Command, Option } from 'commander'
import { findService } from '../../api/find-incident.ts'
import type { Delivery } from '../../api/find-notification.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { deliveryTable } from '../../print/notification.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const MOST_A_PAGE = 200

export function defineServiceDeliveries(service: Command, session: Session): void {
  define(service, {
    usage: 'deliveries <service>',
    about: 'List what was sent to the broadcast targets of a service, newest first; --json shows every attempt',
    examples: ['pharos service deliveries Checkout --state waiting'],
  })
    .addOption(new Option('--state <state>', 'only in this state').choices(DELIVERY_STATES))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (text: string, { state, limit }: { state?: Delivery['state']; limit: number }) => {
      const { id } = await findService(session, text)
      const read = (cursor: string | undefined) => {
        const query = { limit: String(Math.min(limit, MOST_A_PAGE)), ...present({ cursor, state }) }
        return session.call(listServiceDeliveries, { params: { id }, query })
      }
      const deliveries = await collectPages(read, limit)
      session.print(deliveries, look => deliveryTable(look, deliveries))
    })
}
