import {
  closePartnerAccount,
  resumePartnerAccount,
  suspendPartnerAccount,
} from '@pharos/shared-protocol/contract/partner.ts'
import { openPartnerAccess } from '@pharos/shared-protocol/contract/partner-access.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { partnerAccountTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { ID } from './account.ts'

export function defineSuspend(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'suspend <id>',
    about: 'Suspend an account: no checks and no messages; status pages stay up with a notice',
    examples: [`pharos partner account suspend ${ID}`],
  })
  withConfirmation(command).action(async (id: string, given: { yes?: boolean }) => {
    await confirm(session, 'Nothing of the account will be checked, and nobody alerted', given)
    const { body } = await session.call(suspendPartnerAccount, { params: { id } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineResume(account: Command, session: Session): void {
  define(account, {
    usage: 'resume <id>',
    about: 'Resume a suspended account; its checks begin again by themselves',
    examples: [`pharos partner account resume ${ID}`],
  }).action(async (id: string) => {
    const { body } = await session.call(resumePartnerAccount, { params: { id } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineClose(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'close <id>',
    about: 'Have an account deleted in 7 days; its owner is told, and can cancel it',
    examples: [`pharos partner account close ${ID}`],
  })
  withConfirmation(command).action(async (id: string, given: { yes?: boolean }) => {
    await confirm(session, 'The account and everything in it will be deleted in 7 days', given)
    const { body } = await session.call(closePartnerAccount, { params: { id } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineAccess(account: Command, session: Session): void {
  define(account, {
    usage: 'access <id>',
    about: 'Make a token that reads an account for an hour, if it allows that; its audit log says so',
    examples: [`pharos partner account access ${ID}`],
  }).action(async (id: string) => {
    const { body } = await session.call(openPartnerAccess, { params: { id } })
    session.print(body, () => `The token, which is shown only once and ends at ${body.expires_at}:\n\n  ${body.token}`)
  })
}
