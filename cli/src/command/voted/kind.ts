import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import type { Field, Given } from '../../input/field.ts'
import { readFields, withClear, withFields } from '../../input/field-set.ts'
import { type VotedJob, votedPage, votedTable } from '../../print/voted.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'
import { paramsOf } from './history.ts'
import type { VotedPlan, VotedSettings } from './plan.ts'
import { waitForVerdict, withWait } from './wait.ts'

/** The last transitions and results on a monitor's page. */
const LAST = 5

/** The verbs of a kind whose regions vote. */
export function votedKind<
  C,
  U extends object,
  M extends VotedJob,
  R extends { id: string },
  D extends T,
  T extends { status: string },
  S extends VotedSettings,
>(plan: VotedPlan<C, U, M, R, D, T, S>): Kind<M, U> {
  const { routes, word, example, settings, head, names, watched } = plan
  const params = paramsOf.bind(null, routes.get)
  const at = ({ id }: { id: string }) => ({ params: params(id) })
  const read = (session: Session, given: Given) => withIds(session, settings.read(given, session.files))
  const target = { fields: allOf(plan.target), empty: {} }
  return {
    ...{ word, example, head, names, about: plan.about, noun: plan.noun },
    name: job => job.friendly_name,
    get: (call, id) => call(routes.get, { params: params(id) }),
    add: {
      argument: plan.argument,
      about: plan.says.add,
      examples: plan.examples.add,
      options: command => withFields(withWait(command), settings.fields),
      create: async (session, argument, given) =>
        (await session.call(routes.create, { body: plan.bodyOf(argument, await read(session, given)) })).body,
      finish: waitForVerdict<M>(call => ({
        read: job => call(routes.get, at(job)),
        last: job => call(routes.transitions, { ...at(job), query: { limit: 1 } }),
      })),
    },
    list: {
      statuses: MONITOR_STATUSES,
      tags: true,
      read: async ({ call }, { limit, ...rest }) =>
        collectPages(
          cursor => call(routes.list, { query: present({ ...rest, limit: pageSize(limit), cursor }) }),
          limit,
        ),
      table: (look, jobs, empty) => votedTable(look, jobs, watched, empty),
      first: `Add one: ${plan.examples.add[0]}`,
    },
    show: {
      about: 'Show the status of a monitor and why: verdict, last changes, results, settings',
      print: (session, job) => showMonitor(session, plan, job),
    },
    update: {
      examples: plan.examples.update,
      options: command => withFields(withClear(withFields(command, target), settings.fields), settings.fields),
      // Each field was read as what the body has under its name (VotedPlan).
      read: async (session, given) =>
        Object.assign(
          readFields(target, { ...given, clear: undefined }, session.files) as U,
          await read(session, given),
        ),
      send: (call, job, body) => call(routes.update, { ...at(job), body }),
      details: plan.differing,
    },
    pause: { about: 'Stop checking until resumed', send: (call, job) => call(routes.pause, at(job)) },
    resume: { about: 'Check again; the first run starts at once', send: (call, job) => call(routes.resume, at(job)) },
    run: {
      about: 'Run monitors now, in all of their regions',
      send: (call, job) => call(routes.run, at(job)),
      seeIn: 'results',
    },
    remove: { loses: 'all history', send: (call, job) => call(routes.delete, at(job)) },
  }
}

/** The fields by their names; an optional one that is absent has no name. */
function allOf(fields: object): Record<string, Field<unknown>> {
  return fields as Record<string, Field<unknown>>
}

async function showMonitor<
  C,
  U extends object,
  M extends VotedJob,
  R extends { id: string },
  D extends T,
  T extends { status: string },
  S extends VotedSettings,
>(session: Session, { routes, head, table, differing }: VotedPlan<C, U, M, R, D, T, S>, job: M): Promise<void> {
  const last = { params: paramsOf(routes.get, job.id), query: { limit: LAST } }
  const [{ body: transitions }, { body: results }] = await Promise.all([
    session.call(routes.transitions, last),
    session.call(routes.results, last),
  ])
  const page = { job, transitions, results }
  session.print(page, look =>
    votedPage(look, page, { head: head(look, job), results: table(look, results), settings: differing(job) }),
  )
}
