import { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { previewPlan } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import { Argument, type Command } from 'commander'
import { planPage, previewPage } from '../../print/plan-page.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function addPlanCommands(program: Command, session: Session): void {
  const plan = group(program, 'plan', 'The plan of the account')
  for (const defineCommand of [defineShow, definePreview]) defineCommand(plan, session)
}

function defineShow(plan: Command, session: Session): void {
  define(plan, {
    usage: 'show',
    about: 'Show the plan and what the account may have',
    examples: ['pharos plan show'],
  }).action(async () => {
    const { body: account } = await session.call(getAccount)
    session.print({ plan: account.plan, limits: account.limits }, () => planPage(account))
  })
}

function definePreview(plan: Command, session: Session): void {
  define(plan, {
    usage: 'preview',
    about: 'Show what another plan would take away; nothing is changed',
    examples: ['pharos plan preview free'],
  })
    .addArgument(new Argument('<plan>', 'the other plan').choices(PLANS))
    .action(async (to: Plan) => {
      const { body: preview } = await session.call(previewPlan, { body: { plan: to } })
      session.print(preview, () => previewPage(preview))
    })
}
