import { RUN_STATUSES } from '@pharos/shared-protocol/contract/voted.ts'
import { type Command, Option } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import type { Look } from '../../print/look.ts'
import { type Transition, transitionLine } from '../../print/transition.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Page {
  limit?: number
  cursor?: string
}
type Read<T, Q> = (session: Session, id: string, query: Q) => Promise<{ body: T[]; next: string | null }>

export interface ResultsQuery extends Page, TimeRange {
  region?: string
  status?: (typeof RUN_STATUSES)[number]
}

/** How to read a kind's history. */
export interface History<R> {
  word: string
  /** A monitor of the kind, for the examples. */
  example: string
  find(session: Session, name: string): Promise<string>
  results: Read<R, ResultsQuery>
  table(look: Look, results: readonly R[]): string
  transitions: Read<Transition, Page & TimeRange>
}

export function defineResults<R>(history: History<R>) {
  return (parent: Command, session: Session): void => {
    const command = define(parent, {
      usage: 'results <monitor>',
      about: 'List the results of a monitor, newest first',
      examples: [`pharos ${history.word} results ${history.example}`],
    })
    withTimeRange(command)
      .option('--region <slug>', 'only from this region')
      .addOption(new Option('--status <status>', 'only with this status').choices(RUN_STATUSES))
      .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
      .action(async (name: string, { limit, ...filter }: ResultsQuery & { limit: number }) => {
        const id = await history.find(session, name)
        const query = { ...filter, limit: Math.min(limit, 1000) }
        const results = await collectPages(cursor => history.results(session, id, present({ ...query, cursor })), limit)
        session.print(results, look => history.table(look, results))
      })
  }
}

export function defineTransitions<R>(history: History<R>) {
  return (parent: Command, session: Session): void => {
    const command = define(parent, {
      usage: 'transitions <monitor>',
      about: 'List the changes of status with their reasons in words, newest first',
      examples: [`pharos ${history.word} transitions ${history.example} --from 7d`],
    })
    withTimeRange(command)
      .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
      .action(async (name: string, { limit, ...range }: TimeRange & { limit: number }) => {
        const id = await history.find(session, name)
        const query = { ...range, limit: Math.min(limit, 200) }
        const transitions = await collectPages(
          cursor => history.transitions(session, id, present({ ...query, cursor })),
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
