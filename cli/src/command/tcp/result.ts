import { getTcpResult } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import type { Command } from 'commander'
import { tcpResultPage } from '../../print/tcp.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { HISTORY } from './history.ts'

export function defineResult(tcp: Command, session: Session): void {
  define(tcp, {
    usage: 'result <monitor> <result-id>',
    about: 'Show one result, with the answer that a failing run kept',
    examples: [`pharos tcp result ${HISTORY.example} 01a1fc2d-bbf5-7028-b3aa-25fe5734aa28`],
  }).action(async (name: string, result_id: string) => {
    const params = { tcp_job_id: await HISTORY.find(session, name), result_id }
    const { body: result } = await session.call(getTcpResult, { params })
    session.print(result, look => tcpResultPage(look, result))
  })
}
