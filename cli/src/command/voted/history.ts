import { monitorParam, type VotedCalls } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { RUN_STATUSES } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, Option } from 'commander'
import { recordId } from '../../api/find-record.ts'
import { withRegion } from '../../api/find-region.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import type { Look } from '../../print/look.ts'
import { transitionLine } from '../../print/transition.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Filter extends TimeRange {
  region?: string
  status?: (typeof RUN_STATUSES)[number]
  limit: number
}

/** How to read a kind's history. */
export interface History<R extends { id: string }, D> {
  word: string
  /** A monitor of the kind, for the examples. */
  example: string
  find(session: Session, name: string): Promise<string>
  routes: Pick<VotedCalls<never, never, unknown, R, D, unknown>, 'results' | 'result' | 'transitions'>
  table(look: Look, results: readonly R[]): string
  /** One result. */
  page(look: Look, result: D): string
  /** What `result` shows. */
  says: { result: string }
}

export function defineResults<R extends { id: string }, D>(history: History<R, D>) {
  const { word, example, routes, find, table } = history
  return (parent: Command, session: Session): void => {
    const command = define(parent, {
      usage: 'results <monitor>',
      about: 'List the results of a monitor, newest first',
      examples: [`pharos ${word} results ${example}`, `pharos ${word} results ${example} --status failing --from 2h`],
    })
    withTimeRange(command)
      .option('--region <region>', 'only from this region')
      .addOption(new Option('--status <status>', 'only with this status').choices(RUN_STATUSES))
      .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
      .action(async (name: string, { limit, ...filter }: Filter) => {
        const params = paramsOf(routes.results, await find(session, name))
        const query = { ...(await withRegion(session, filter)), limit: Math.min(limit, 1000) }
        const results = await collectPages(
          cursor => session.call(routes.results, { params, query: present({ ...query, cursor }) }),
          limit,
        )
        session.print(results, look => table(look, results))
      })
  }
}

export function defineResult<R extends { id: string }, D>(history: History<R, D>) {
  const { word, example, routes, find, page, says } = history
  return (parent: Command, session: Session): void => {
    define(parent, {
      usage: 'result <monitor> [result]',
      about: says.result,
      examples: [`pharos ${word} result ${example}`, `pharos ${word} result ${example} 01a1fc2d-bbf5-7028`],
    }).action(async (name: string, text: string | undefined) => {
      const params = paramsOf(routes.results, await find(session, name))
      const read = (limit: number) => session.call(routes.results, { params, query: { limit } })
      const result_id = await recordId({ kind: 'result', list: `pharos ${word} results ${name}`, read }, text)
      const { body: result } = await session.call(routes.result, { params: { ...params, result_id } })
      session.print(result, look => page(look, result))
    })
  }
}

export function defineTransitions<R extends { id: string }, D>(history: History<R, D>) {
  const { word, example, routes, find } = history
  return (parent: Command, session: Session): void => {
    const command = define(parent, {
      usage: 'transitions <monitor>',
      about: 'List the changes of status with their reasons in words, newest first',
      examples: [`pharos ${word} transitions ${example} --from 7d`],
    })
    withTimeRange(command)
      .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
      .action(async (name: string, { limit, ...range }: TimeRange & { limit: number }) => {
        const params = paramsOf(routes.transitions, await find(session, name))
        const query = { ...range, limit: Math.min(limit, 200) }
        const transitions = await collectPages(
          cursor => session.call(routes.transitions, { params, query: present({ ...query, cursor }) }),
          limit,
        )
        session.print(
          transitions,
          look =>
            transitions.map(each => transitionLine(look, each)).join('\n') ||
            'Its status has not changed in that time.',
        )
      })
  }
}

/** The parameters of a route of one monitor. */
export function paramsOf(route: AnyRoute, id: string): Record<string, string> {
  return { [monitorParam(route)]: id }
}
