import { getHttpResult } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { resultPage } from '../../print/result-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineResult(http: Command, session: Session): void {
  define(http, {
    usage: 'result <monitor> <result-id>',
    about: 'Show one result, with the answer that a failing run kept',
    examples: ['pharos http result Shop 01a1fc2d-bbf5-7028-b3aa-25fe5734aa28'],
  }).action(async (name: string, result_id: string) => {
    const params = { job_id: await monitorId(session, name), result_id }
    const { body: result } = await session.call(getHttpResult, { params })
    session.print(result, look => resultPage(look, result))
  })
}
