import {
  keepsEvidence,
  monitorParam,
  type VotedRoutes,
} from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Page } from '../../platform/page.ts'
import type { Monitor, MonitorQuery } from '../monitor/index.ts'
import { loadResult, pageOfResults, pageOfTransitions, type ResultQuery, type ResultRow } from '../result/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'
import { deleteVoted } from '../voted/index.ts'

type Verb = (ctx: Ctx, input: { params: Record<string, string> }) => Promise<unknown>
type Data = Record<string, unknown>

export interface SharedParts {
  reader: { page(ctx: Ctx, query: MonitorQuery): Promise<Page<unknown[]>> }
  verbs: { get: Verb; pause: Verb; resume: Verb; run: Verb; loadToChange(ctx: Ctx, id: string): Promise<Monitor> }
  /** A stored result as the API shows it. */
  presentResult(row: ResultRow<Data>, ctx: Ctx): object
}

/** Binds what is the same for every kind whose regions vote: everything but creating, changing and testing. */
export function bindShared(routes: VotedRoutes, { reader, verbs, presentResult }: SharedParts): Binding[] {
  const idOf = ({ params }: { params: Record<string, string> }) => params[monitorParam(routes.get)] ?? ''
  const keeps = keepsEvidence(routes.result)
  const present = (ctx: Ctx) => (row: ResultRow<Data>) => presentResult(row, ctx)

  async function remove(ctx: Ctx, input: { params: Record<string, string> }): Promise<undefined> {
    const monitor = await verbs.loadToChange(ctx, idOf(input))
    noteRevision(ctx, monitor.id, monitor)
    await deleteVoted(ctx, monitor)
  }
  async function result(ctx: Ctx, input: { params: Record<string, string> }) {
    const row = await loadResult<Data, object>(ctx, idOf(input), input.params.result_id ?? '')
    return { ...presentResult(row, ctx), ...(keeps && { evidence: row.evidence ?? null }) }
  }
  return [
    { route: routes.list, verb: (ctx: Ctx, { query }: { query: MonitorQuery }) => reader.page(ctx, query) },
    { route: routes.get, verb: verbs.get },
    { route: routes.delete, verb: remove },
    { route: routes.pause, verb: verbs.pause },
    { route: routes.resume, verb: verbs.resume },
    { route: routes.run, verb: verbs.run },
    {
      route: routes.results,
      verb: (ctx: Ctx, { query, ...input }: { params: Record<string, string>; query: ResultQuery }) =>
        pageOfResults(ctx, idOf(input), query, present(ctx)),
    },
    { route: routes.result, verb: result },
    {
      route: routes.transitions,
      verb: (ctx: Ctx, { query, ...input }: { params: Record<string, string>; query: ResultQuery }) =>
        pageOfTransitions<MonitorStatus>(ctx, idOf(input), query),
    },
  ]
}
