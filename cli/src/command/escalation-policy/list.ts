import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import type { Command } from 'commander'
import { findPolicy, namesById } from '../../api/find-paging.ts'
import { policyPage, policyTable } from '../../print/escalation-policy.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(policy: Command, session: Session): void {
  define(policy, {
    usage: 'list',
    about: 'List the escalation policies, newest first',
    examples: ['pharos escalation-policy list'],
  }).action(async () => {
    const { body: policies } = await session.call(listPolicies)
    session.print(policies, look => policyTable(look, policies))
  })
}

export function defineShow(policy: Command, session: Session): void {
  define(policy, {
    usage: 'show <policy>',
    about: 'Show whom a policy pages, level by level',
    examples: ['pharos escalation-policy show Pager'],
  }).action(async (text: string) => {
    const found = await findPolicy(session, text)
    const names = session.json ? new Map<string, string>() : await namesById(session)
    session.print(found, look => policyPage(look, found, names))
  })
}
