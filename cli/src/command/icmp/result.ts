import { getIcmpResult } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { Command } from 'commander'
import { icmpResultPage } from '../../print/icmp.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { HISTORY } from './history.ts'

export function defineResult(icmp: Command, session: Session): void {
  define(icmp, {
    usage: 'result <monitor> <result-id>',
    about: 'Show one result',
    examples: [`pharos icmp result ${HISTORY.example} 01a1fc2d-bbf5-7028-b3aa-25fe5734aa28`],
  }).action(async (name: string, result_id: string) => {
    const params = { icmp_job_id: await HISTORY.find(session, name), result_id }
    const { body: result } = await session.call(getIcmpResult, { params })
    session.print(result, look => icmpResultPage(look, result))
  })
}
