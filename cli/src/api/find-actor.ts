import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listApiKeys } from '@pharos/shared-protocol/contract/account/api-key.ts'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { listM2mClients } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

/** The id of who acted, as the audit log has it: a member, an API key or an M2M client, by its name or its id. */
export async function actorId({ call }: Session, text: string): Promise<string> {
  if (UUID.test(text)) return text.toLowerCase() // also of who is gone
  const [members, keys, clients] = await Promise.all([call(listMembers), call(listApiKeys), call(listM2mClients)])
  const actors = [
    ...members.body.map(({ id, email, name }) => ({ id, names: [email, name] })),
    ...[...keys.body, ...clients.body].map(({ id, name }) => ({ id, names: [name] })),
  ]
  return choose(actors, text, {
    kind: 'actor',
    id: ({ id }) => id,
    names: ({ names }) => names,
    list: 'pharos audit-log',
  }).id
}
