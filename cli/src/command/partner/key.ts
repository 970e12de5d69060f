import {
  createPartnerKey,
  listPartnerKeys,
  revokePartnerKey,
} from '@pharos/shared-protocol/contract/business/partner-key.ts'
import type { Command } from 'commander'
import { partnerKeyId } from '../../api/find-account.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { newApiKey } from '../../print/new-api-key.ts'
import { partnerKeyTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineKeyList(key: Command, session: Session): void {
  define(key, { usage: 'list', about: 'List the keys of the partner', examples: ['pharos partner key list'] }).action(
    async () => {
      const { body: keys } = await session.call(listPartnerKeys)
      session.print(keys, look => partnerKeyTable(look, keys))
    },
  )
}

export function defineKeyAdd(key: Command, session: Session): void {
  define(key, {
    usage: 'add <name>',
    about: 'Create a key that manages the accounts of customers and nothing else; it is shown once',
    examples: ['pharos partner key add CRM'],
  }).action(async (name: string) => {
    const { body: made } = await session.call(createPartnerKey, { body: { name } })
    session.print(made, () => newApiKey(made))
  })
}

export function defineKeyRevoke(key: Command, session: Session): void {
  const command = define(key, {
    usage: 'revoke <api-key>',
    about: 'Revoke a key of the partner; it stops working at once',
    examples: [`pharos partner key revoke CRM`],
  })
  withConfirmation(command).action(async (wanted: string, given: { yes?: boolean }) => {
    await confirm(session, 'The key will stop working', given)
    const id = await partnerKeyId(session, wanted)
    await session.call(revokePartnerKey, { params: { id } })
    session.print({ revoked: id }, () => 'Revoked.')
  })
}
