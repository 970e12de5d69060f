import { listM2mClients } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import { listOAuthApps } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type M2mClient = ReplyOf<typeof listM2mClients>[number]
export type OAuthApp = ReplyOf<typeof listOAuthApps>[number]

/** The M2M client with this name, client id, id or beginning of an id. */
export async function findM2mClient({ call }: Session, text: string): Promise<M2mClient> {
  const { body: clients } = await call(listM2mClients)
  return choose(clients, text, {
    kind: 'M2M client',
    id: client => client.id,
    names: client => [client.name, client.client_id],
    list: 'pharos m2m-client list',
  })
}

/** The OAuth app of the account with this name, client id, id or beginning of an id. */
export async function findOAuthApp({ call }: Session, text: string): Promise<OAuthApp> {
  const { body: apps } = await call(listOAuthApps)
  return choose(apps, text, {
    kind: 'OAuth app',
    id: app => app.id,
    names: app => [app.name, app.client_id],
    list: 'pharos oauth-app list',
  })
}
