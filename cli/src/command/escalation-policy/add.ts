import { createPolicy, updatePolicy } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import type { Command } from 'commander'
import { findPolicy, namesById } from '../../api/find-paging.ts'
import { present } from '../../api/pages.ts'
import { readLevel } from '../../input/escalation-level.ts'
import { parseWhole, repeated } from '../../input/field.ts'
import { policyPage } from '../../print/escalation-policy.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  level?: string[]
  repeat?: number
  name?: string
}

const LEVEL =
  'who is paged, and how long until the next level: 5m,ada@example.com,schedule:Primary,group:Ops; with round-robin one of them in turn; repeatable'

function withSettings(command: Command): Command {
  return command
    .option('--level <level>', LEVEL, repeated)
    .option('--repeat <n>', 'how many more times all levels are paged (0)', parseWhole)
}

async function bodyOf(session: Session, { level, repeat, name }: Given) {
  const levels = level && (await Promise.all(level.map(each => readLevel(session, each))))
  return present({ name, levels, repeat_count: repeat })
}

export function defineAdd(policy: Command, session: Session): void {
  const command = define(policy, {
    usage: 'add <name>',
    about: 'Add an escalation policy',
    examples: [
      'pharos escalation-policy add Pager --level 5m,schedule:Primary --level 15m,ada@example.com --repeat 2',
      'pharos escalation-policy add Turns --level round-robin,ada@example.com,ben@example.com',
    ],
  })
  withSettings(command).action(async (name: string, given: Given) => {
    const body = { ...(await bodyOf(session, given)), name }
    const { body: made } = await session.call(createPolicy, { body })
    const names = await namesById(session)
    session.print(made, look => policyPage(look, made, names))
  })
}

export function defineUpdate(policy: Command, session: Session): void {
  const command = define(policy, {
    usage: 'update <policy>',
    about: 'Change an escalation policy; the given levels replace all of its levels',
    examples: [
      'pharos escalation-policy update Pager --repeat 3',
      'pharos escalation-policy update Pager --level 5m,schedule:Primary',
    ],
  })
  withSettings(command.option('--name <text>', 'display name')).action(async (text: string, given: Given) => {
    const { id } = await findPolicy(session, text)
    const { body: changed } = await session.call(updatePolicy, {
      params: { id },
      body: await bodyOf(session, given),
    })
    const names = await namesById(session)
    session.print(changed, look => policyPage(look, changed, names))
  })
}
