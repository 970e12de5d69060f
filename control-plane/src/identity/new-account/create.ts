import type * as contract from '@pharos/shared-protocol/contract/new-account.ts'
import { findAccount, presentAccount } from '../../account/account/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openAccount } from './open.ts'

/** Opens an account for somebody else; its owner signs in by a mailed link. */
export async function createAccount(ctx: OpenCtx, { body }: Input<typeof contract.createAccount>) {
  if (!ctx.actor.member?.staff)
    throw new Refusal('forbidden', 'Accounts are created by staff of the installation, or by signing up.')
  return lastSystemWrite(async tx => {
    const id = await openAccount(tx, body)
    ctx.notes.resource = id
    return presentAccount(await findAccount(tx, id))
  })
}
