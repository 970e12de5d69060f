import { getPartner } from '@pharos/shared-protocol/contract/business/partner.ts'
import type { Command } from 'commander'
import { partnerTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { defineAdd, defineInvite, defineList, defineSet, defineShow, defineUsage } from './account.ts'
import { defineKeyAdd, defineKeyList, defineKeyRevoke } from './key.ts'
import { defineAccess, defineSwitches } from './state.ts'

export function addPartnerCommands(program: Command, session: Session): void {
  const partner = group(program, 'partner', 'Accounts of your customers (only for partners of the installation)')
  define(partner, {
    usage: 'show',
    about: 'Show how many accounts you have bought, and how many are used',
    examples: ['pharos partner show'],
  }).action(async () => {
    const { body } = await session.call(getPartner)
    session.print(body, look => partnerTable(look, [body]))
  })
  const account = group(partner, 'account', 'Accounts of your customers')
  const ofAccount = [
    defineList,
    defineShow,
    defineUsage,
    defineAdd,
    defineSet,
    defineInvite,
    defineSwitches,
    defineAccess,
  ]
  for (const defineCommand of ofAccount) defineCommand(account, session)
  const key = group(partner, 'key', 'Keys for programs that manage these accounts')
  for (const defineCommand of [defineKeyList, defineKeyAdd, defineKeyRevoke]) defineCommand(key, session)
}
