import {
  closePartnerAccount,
  resumePartnerAccount,
  suspendPartnerAccount,
} from '@pharos/shared-protocol/contract/business/partner.ts'
import { openPartnerAccess } from '@pharos/shared-protocol/contract/business/partner-access.ts'
import type { Command } from 'commander'
import { customerId } from '../../api/find-account.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { partnerAccountTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Switch {
  name: string
  about: string
  route: typeof suspendPartnerAccount | typeof resumePartnerAccount | typeof closePartnerAccount
  /** What is confirmed first. */
  warning?: string
}

const SWITCHES: readonly Switch[] = [
  {
    name: 'suspend',
    about: 'Suspend an account: no checks and no messages; status pages stay up with a notice',
    route: suspendPartnerAccount,
    warning: 'Nothing of the account will be checked, and nobody alerted',
  },
  {
    name: 'resume',
    about: 'Resume a suspended account; its checks begin again by themselves',
    route: resumePartnerAccount,
  },
  {
    name: 'close',
    about: 'Have an account deleted in 7 days; its owner is told, and can cancel it',
    route: closePartnerAccount,
    warning: 'The account and everything in it will be deleted in 7 days',
  },
]

export function defineSwitches(account: Command, session: Session): void {
  for (const { name, about, route, warning } of SWITCHES) {
    const examples = [`pharos partner account ${name} Bakery`]
    const command = define(account, { usage: `${name} <account>`, about, examples })
    if (warning) withConfirmation(command)
    command.action(async (wanted: string, given: { yes?: boolean }) => {
      if (warning) await confirm(session, warning, given)
      const { body } = await session.call(route, { params: { id: await customerId(session, wanted) } })
      session.print(body, look => partnerAccountTable(look, [body]))
    })
  }
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
