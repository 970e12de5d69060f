import { listApiKeys } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type ApiKey = ReplyOf<typeof listApiKeys>[number]

/** The key with this name, id or beginning of an id. */
export async function findApiKey({ call }: Session, text: string): Promise<ApiKey> {
  const { body: keys } = await call(listApiKeys)
  return choose(keys, text, {
    kind: 'API key',
    id: key => key.id,
    names: key => [key.name],
    list: 'pharos api-key list',
  })
}
