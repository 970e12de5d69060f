import { createTarget } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { Command } from 'commander'
import { findService } from '../../api/find-incident.ts'
import { usageFailure } from '../../failure.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Options {
  email?: string
  webhook?: string
}

export function defineTell(service: Command, session: Session): void {
  define(service, {
    usage: 'tell <service>',
    about: 'Notify an address or a webhook when incidents of a service open and resolve',
    examples: ['pharos service tell Checkout --email all@example.com'],
  })
    .option('--email <address>')
    .option('--webhook <url>')
    .action(async (text: string, { email, webhook }: Options) => {
      const { id, name } = await findService(session, text)
      const { body: target } = await session.call(createTarget, { params: { id }, body: bodyOf(email, webhook) })
      session.print(target, () => `${name} notifies ${target.details.email ?? target.details.url} from now on.`)
    })
}

function bodyOf(email: string | undefined, url: string | undefined) {
  if (email !== undefined && url === undefined) return { type: 'email' as const, details: { email } }
  if (url !== undefined && email === undefined) return { type: 'webhook' as const, details: { url } }
  throw usageFailure('Give --email or --webhook.')
}
