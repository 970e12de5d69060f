import type { AccountsByPlan } from '@pharos/shared-protocol/contract/business/partner.ts'
import { PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { createPartner, listPartners, updatePartner } from '@pharos/shared-protocol/contract/business/staff-partner.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { anyAccountId } from '../../api/find-account.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { partnerTable } from '../../print/partner.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Given {
  bought: AccountsByPlan
  reason: string
}

export function definePartners(staff: Command, session: Session): void {
  const partner = group(staff, 'partner', 'Partners, who manage accounts of their customers')
  defineList(partner, session)
  withBought(
    define(partner, {
      usage: 'add <account>',
      about: 'Make an account a partner',
      examples: [`pharos staff partner add Reseller --bought team=10,free=50 --reason "Contract 17"`],
    }),
  ).action(async (wanted: string, { bought, reason }: Given) => {
    const account_id = await anyAccountId(session, wanted)
    const { body } = await session.call(createPartner, { body: { account_id, bought, reason } })
    session.print(body, look => partnerTable(look, [body]))
  })
  withBought(
    define(partner, {
      usage: 'set <account>',
      about: 'Change how many accounts a partner may have; existing ones stay',
      examples: [`pharos staff partner set Reseller --bought team=20 --reason "Contract 18"`],
    }),
  ).action(async (wanted: string, { bought, reason }: Given) => {
    const { body } = await session.call(updatePartner, {
      params: { id: await anyAccountId(session, wanted) },
      body: { bought, reason },
    })
    session.print(body, look => partnerTable(look, [body]))
  })
}

function defineList(partner: Command, session: Session): void {
  define(partner, {
    usage: 'list',
    about: 'List the partners with what they have bought and use',
    examples: ['pharos staff partner list'],
  })
    .option('--limit <n>', 'maximum number of partners', parseWhole, 50)
    .action(async ({ limit }: { limit: number }) => {
      const partners = await collectPages(
        cursor => session.call(listPartners, { query: present({ limit: Math.min(limit, 200), cursor }) }),
        limit,
      )
      session.print(partners, look => partnerTable(look, partners))
    })
}

function withBought(command: Command): Command {
  return command
    .requiredOption('--bought <plans>', 'accounts by plan, such as team=10,free=50', parseBought)
    .requiredOption('--reason <text>', 'why, for the audit log of the partner')
}

function parseBought(text: string): AccountsByPlan {
  const entries = text.split(',').map(part => part.split('='))
  const isKnown = ([plan = '', count = '']: string[]) => PLANS.some(each => each === plan) && /^\d{1,6}$/.test(count)
  if (!entries.every(isKnown)) throw new InvalidArgumentError('It must be numbers by plan, such as team=10,free=50.')
  return Object.fromEntries(entries.map(([plan, count]) => [plan, Number(count)]))
}
