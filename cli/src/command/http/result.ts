import { getHttpResult, listHttpResults } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { recordId } from '../../api/find-record.ts'
import { resultPage } from '../../print/result-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineResult(http: Command, session: Session): void {
  define(http, {
    usage: 'result <monitor> [result]',
    about: 'Show one result by the beginning of its id (the newest), with the answer that a failing run kept',
    examples: ['pharos http result Shop', 'pharos http result Shop 01a1fc2d-bbf5-7028-b3aa-25fe5734aa28'],
  }).action(async (name: string, text: string | undefined) => {
    const params = { job_id: await monitorId(session, name) }
    const read = (limit: number) => session.call(listHttpResults, { params, query: { limit } })
    const result_id = await recordId({ kind: 'result', list: `pharos http results ${name}`, read }, text)
    const { body: result } = await session.call(getHttpResult, { params: { ...params, result_id } })
    session.print(result, look => resultPage(look, result))
  })
}
