import { PLANS, type Plan, PlanExceptions } from '@pharos/shared-protocol/contract/business/plan.ts'
import { updateStaffAccount } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { anyAccountId } from '../../api/find-account.ts'
import { present } from '../../api/pages.ts'
import { staffAccountTable } from '../../print/staff-account-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  plan?: Plan
  exceptions?: object
  reason: string
}

export function defineSetPlan(account: Command, session: Session): void {
  define(account, {
    usage: 'set-plan <account>',
    about: 'Change the plan of an account, or what it may have beyond it',
    examples: [
      'pharos staff account set-plan Bakery --plan team --reason "Paid by invoice"',
      `pharos staff account set-plan Bakery --exceptions '{"monitors": 500}' --reason "Until June"`,
    ],
  })
    .addOption(new Option('--plan <plan>', 'the new plan').choices(PLANS))
    .option('--exceptions <json>', 'all that it may have beyond the plan; {} for nothing', parseExceptions)
    .requiredOption('--reason <text>', 'why, for the audit log of the account')
    .action(async (wanted: string, { plan, exceptions, reason }: Given) => {
      const body = { reason, ...present({ plan, exceptions }) }
      const { body: changed } = await session.call(updateStaffAccount, {
        params: { id: await anyAccountId(session, wanted) },
        body,
      })
      session.print(changed, look => staffAccountTable(look, [changed]))
    })
}

function parseExceptions(text: string): object {
  try {
    return PlanExceptions.parse(JSON.parse(text))
  } catch {
    throw new InvalidArgumentError('It must be JSON with limits of a plan, such as {"monitors": 500}.')
  }
}
