import type * as contract from '@pharos/shared-protocol/contract/identity/sso.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { domainOf } from '../domain/index.ts'
import { methodsOf } from '../provider/index.ts'
import { connectionFor } from './start.ts'

/** The ways to sign in with an address. Looks up no person: the reply and its time are the same for a whole domain. */
export async function listMethods({ platform }: PublicCtx, { query }: PublicInput<typeof contract.listAuthMethods>) {
  const domain = domainOf(query.email)
  const connection = await inSystem(platform, tx => connectionFor(tx, domain), 'read')
  const start_url = `${baseUrlOf(platform.config)}/auth/sso/start?email=${encodeURIComponent(query.email)}`
  return {
    methods: methodsOf(platform.config),
    sso: connection && { connection_id: connection.id, start_url },
  }
}
