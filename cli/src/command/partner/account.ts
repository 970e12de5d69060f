import {
  createPartnerAccount,
  getPartnerAccount,
  invitePartnerOwner,
  listPartnerAccounts,
  updatePartnerAccount,
} from '@pharos/shared-protocol/contract/business/partner.ts'
import { getPartnerAccountUsage } from '@pharos/shared-protocol/contract/business/partner-usage.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { type Command, Option } from 'commander'
import { customerId } from '../../api/find-account.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { partnerAccountTable } from '../../print/partner.ts'
import { usagePage } from '../../print/usage-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { FROM, TO, type UsageRange } from '../usage/range.ts'

export function defineList(account: Command, session: Session): void {
  define(account, {
    usage: 'list',
    about: 'List the accounts of your customers with their plan, state and size, newest first',
    examples: ['pharos partner account list', 'pharos partner account list --limit 1000 --json'],
  })
    .option('--limit <n>', 'maximum number of accounts', parseWhole, 50)
    .action(async ({ limit }: { limit: number }) => {
      const accounts = await collectPages(
        cursor => session.call(listPartnerAccounts, { query: present({ limit: Math.min(limit, 200), cursor }) }),
        limit,
      )
      session.print(accounts, look => partnerAccountTable(look, accounts))
    })
}

export function defineShow(account: Command, session: Session): void {
  define(account, {
    usage: 'show <account>',
    about: 'Show the account of a customer, and nothing that is in it',
    examples: [`pharos partner account show Bakery`],
  }).action(async (wanted: string) => {
    const { body } = await session.call(getPartnerAccount, { params: { id: await customerId(session, wanted) } })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}

export function defineUsage(account: Command, session: Session): void {
  define(account, {
    usage: 'usage <account>',
    about: 'Show what the account of a customer used over some days (UTC), and the limits of its plan',
    examples: [`pharos partner account usage Bakery`, `pharos partner account usage Bakery --from 2026-03-01 --json`],
  })
    .option(...FROM)
    .option(...TO)
    .action(async (wanted: string, { from, to }: UsageRange) => {
      const params = { id: await customerId(session, wanted) }
      const { body } = await session.call(getPartnerAccountUsage, { params, query: present({ from, to }) })
      session.print(body, look => usagePage(look, body))
    })
}

export function defineAdd(account: Command, session: Session): void {
  define(account, {
    usage: 'add <name>',
    about: 'Create an account for a customer, and invite its owner by email',
    examples: ['pharos partner account add Bakery --plan team --owner baker@example.com'],
  })
    .addOption(new Option('--plan <plan>', 'a plan that you have bought').choices(PLANS).makeOptionMandatory())
    .requiredOption('--owner <email>', 'who is invited as the owner')
    .option('--timezone <zone>', 'IANA time zone (UTC)')
    .action(async (name: string, { plan, owner, timezone }: { plan: Plan; owner: string; timezone?: string }) => {
      const body = { name, plan, owner: { email: owner }, ...present({ timezone }) }
      const { body: made } = await session.call(createPartnerAccount, { body })
      session.print(made, look => partnerAccountTable(look, [made]))
    })
}

export function defineSet(account: Command, session: Session): void {
  define(account, {
    usage: 'set <account>',
    about: 'Change the plan of an account, or what its status pages say while it is suspended',
    examples: [
      `pharos partner account set Bakery --plan free`,
      `pharos partner account set Bakery --notice "Paused until Monday"`,
    ],
  })
    .addOption(new Option('--plan <plan>', 'the new plan').choices(PLANS))
    .option('--notice <text>', 'the notice of a suspension; an empty one for our own words')
    .action(async (wanted: string, { plan, notice }: { plan?: Plan; notice?: string }) => {
      const suspension_notice = notice === '' ? null : notice
      const body = present({ plan, suspension_notice })
      const { body: changed } = await session.call(updatePartnerAccount, {
        params: { id: await customerId(session, wanted) },
        body,
      })
      session.print(changed, look => partnerAccountTable(look, [changed]))
    })
}

export function defineInvite(account: Command, session: Session): void {
  define(account, {
    usage: 'invite <account> <email>',
    about: 'Invite the owner of an account that nobody has joined yet, again or at another address',
    examples: [`pharos partner account invite Bakery baker@example.com`],
  }).action(async (wanted: string, email: string) => {
    const { body } = await session.call(invitePartnerOwner, {
      params: { id: await customerId(session, wanted) },
      body: { email },
    })
    session.print(body, look => partnerAccountTable(look, [body]))
  })
}
