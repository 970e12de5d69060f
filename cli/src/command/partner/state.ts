import {
  closePartnerAccount,
  resumePartnerAccount,
  suspendPartnerAccount,
} from '@pharos/shared-protocol/contract/partner.ts'
import { openPartnerAccess } from '@pharos/shared-protocol/contract/partner-access.ts'
import type { Command } from 'commander'
import { customerId } from '../../api/find-account.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { partnerAccountTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineSuspend(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'suspend <account>',
    about: 'Suspend an account: no checks and no messages; status pages stay up with a notice',
    examples: [`pharos partner account suspend Bakery`],
  })
  withConfirmation(command).action(async (wanted: string, given: { yes?: boolean }) => {
    await confirm(session, 'Nothing of the account will be checked, and nobody alerted', given)
    const { body } = await session.call(suspendPartnerAccount, { params: { id: await customerId(session, wanted) } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineResume(account: Command, session: Session): void {
  define(account, {
    usage: 'resume <account>',
    about: 'Resume a suspended account; its checks begin again by themselves',
    examples: [`pharos partner account resume Bakery`],
  }).action(async (wanted: string) => {
    const { body } = await session.call(resumePartnerAccount, { params: { id: await customerId(session, wanted) } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineClose(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'close <account>',
    about: 'Have an account deleted in 7 days; its owner is told, and can cancel it',
    examples: [`pharos partner account close Bakery`],
  })
  withConfirmation(command).action(async (wanted: string, given: { yes?: boolean }) => {
    await confirm(session, 'The account and everything in it will be deleted in 7 days', given)
    const { body } = await session.call(closePartnerAccount, { params: { id: await customerId(session, wanted) } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineAccess(account: Command, session: Session): void {
  define(account, {
    usage: 'access <account>',
    about: 'Make a token that reads an account for an hour, if it allows that; its audit log says so',
    examples: [`pharos partner account access Bakery`],
  }).action(async (wanted: string) => {
    const { body } = await session.call(openPartnerAccess, { params: { id: await customerId(session, wanted) } })
    session.print(body, () => `The token, which is shown only once and ends at ${body.expires_at}:\n\n  ${body.token}`)
  })
}
