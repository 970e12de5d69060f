import { z } from 'zod'
import { KINDS, type VotedKindName } from '../../check/kind.ts'
import { Id, keyed, paging, ref, Slug, Tag, timeRange, withArticle } from '../field.ts'
import { type AnyRoute, defineRoute, type Route } from '../route.ts'
import { RunAccepted } from './monitor.ts'
import { MonitorStatus, RunStatus, Transition } from './voted.ts'

/** The routes of a kind of monitor; null for what the kind does not have. */
export interface MonitorRoutes {
  /** Null for kinds that are created with their HTTP monitor. */
  create: AnyRoute | null
  test: AnyRoute | null
  list: AnyRoute
  get: AnyRoute
  update: AnyRoute
  /** Null for kinds that are deleted with their HTTP monitor. */
  delete: AnyRoute | null
  pause: AnyRoute
  resume: AnyRoute
  run: AnyRoute | null
  results: AnyRoute | null
  /** One result with what was stored of its run. */
  result: AnyRoute | null
  transitions: AnyRoute
}

/** A route by its body and reply; any parameters and query. */
type RouteOf<B extends z.ZodType, R extends z.ZodType> = Route<AnyRoute['params'], AnyRoute['query'], B, R>
type Empty = z.ZodUndefined

/** The routes of a kind whose regions vote, by the schemas of which `monitorResource` makes them. */
export interface VotedRoutes<
  C extends z.ZodType = z.ZodType,
  U extends z.ZodType = z.ZodType,
  M extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  T extends z.ZodType = z.ZodType,
> extends MonitorRoutes {
  create: RouteOf<C, M>
  test: RouteOf<C, T>
  list: RouteOf<Empty, z.ZodArray<M>>
  get: RouteOf<Empty, M>
  update: RouteOf<U, M>
  delete: RouteOf<Empty, Empty>
  pause: RouteOf<Empty, M>
  resume: RouteOf<Empty, M>
  run: RouteOf<Empty, typeof RunAccepted>
  results: RouteOf<Empty, z.ZodArray<R>>
  result: RouteOf<Empty, D>
  transitions: RouteOf<Empty, z.ZodArray<typeof Transition>>
}

/** The same by what callers send and read. */
export type VotedCalls<C, U, M, R, D, T> = VotedRoutes<
  z.ZodType<unknown, C>,
  z.ZodType<unknown, U>,
  z.ZodType<M>,
  z.ZodType<R>,
  z.ZodType<D>,
  z.ZodType<T>
>

/** The parameter with which a route of one monitor takes its id. */
export function monitorParam({ params }: AnyRoute): string {
  return Object.keys(params.shape)[0] ?? ''
}

const Region = Slug.optional().meta({ description: 'Slug of the region' })

/** Whether the route of one result shows what was stored of the run, besides its result. */
export function keepsEvidence({ reply }: AnyRoute): boolean {
  const { shape } = reply.body._zod.def as { shape?: object }
  return shape !== undefined && 'evidence' in shape
}

type Reference<K extends VotedKindName> = (typeof KINDS)[K]['reference']

interface Schemas<C, U, M, R, D, T> {
  /** The body of a create, and of a test run. */
  create: C
  update: U
  /** A monitor of the kind. */
  resource: M
  /** A result in lists. */
  result: R
  /** One result, with what is stored only of some runs. */
  detail: D
  /** The reply of a test run: a result that is not stored. */
  test: T
}

interface Options<P, Q> {
  /** The parameter with the id of a monitor, if it is not called like the kind. */
  param?: P
  /** Filters of the list of results besides those of all kinds. */
  filters?: Q
  /** Summaries that say more than those of all kinds. */
  summaries?: { delete?: string; result?: string }
}

/**
 * The twelve routes of a kind whose regions vote, under the path of the kind, with the names, refusals and fixtures that
 * all kinds share.
 */
export function monitorResource<
  K extends VotedKindName,
  C extends z.ZodType,
  U extends z.ZodType,
  M extends z.ZodType,
  R extends z.ZodType,
  D extends z.ZodType,
  T extends z.ZodType,
  P extends string = `${Reference<K>}_id`,
  Q extends z.ZodRawShape = Record<never, never>,
>(kind: K, schemas: Schemas<C, U, M, R, D, T>, options: Options<P, Q> = {}) {
  const frame = frameOf(kind, options)
  return {
    ...routesOfAll(frame, schemas),
    ...routesOfOne(frame, schemas, options.summaries?.delete),
    ...switchesOf(frame, schemas.resource),
    ...historyOf(frame, schemas, options),
  }
}

/** What the routes of a kind have in common. */
function frameOf<P extends string>(kind: VotedKindName, { param }: Options<P, unknown>) {
  const { name, reference } = KINDS[kind]
  const path = KINDS[kind].path.slice(0, -1)
  const key = keyed((param ?? `${reference}_id`) as P, ref(reference))
  const params = z.strictObject(key)
  return {
    id: reference,
    name,
    a: withArticle(name),
    path,
    one: `${path}/{${Object.keys(key)[0]}}`,
    key,
    reads: { access: { kind: 'account', scope: 'read:monitors', role: 'viewer' }, params, fixture: reference },
    writes: { access: { kind: 'account', scope: 'write:monitors', role: 'member' }, params, fixture: reference },
  } as const
}
type Frame<P extends string> = ReturnType<typeof frameOf<P>>

function routesOfAll<C extends z.ZodType, M extends z.ZodType, T extends z.ZodType>(
  { id, name, a, path, reads, writes }: Frame<string>,
  { create, resource, test }: { create: C; resource: M; test: T },
) {
  const { access, fixture } = writes
  return {
    create: defineRoute({
      id: `${id}.create`,
      method: 'POST',
      path,
      summary: `Create ${a}; its first run starts immediately`,
      body: create,
      reply: resource,
      status: 201,
      refusals: ['quota_reached', 'plan_required', 'conflict'],
      ...{ access, fixture },
    }),
    test: defineRoute({
      id: `${id}.test`,
      method: 'POST',
      path: `${path}/test`,
      summary: 'Run an unsaved monitor once in one region and return the result',
      query: z.strictObject({ region: Region }),
      body: create,
      reply: test,
      tx: 'none',
      refusals: ['unavailable'],
      ...{ access, fixture },
    }),
    list: defineRoute({
      id: `${id}.list`,
      method: 'GET',
      path: `${path}s`,
      summary: `List the ${name}s, newest first`,
      access: reads.access,
      query: z.strictObject({
        ...paging(200, 1000),
        status: MonitorStatus.optional().meta({ description: 'Status of the items to list' }),
        tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
      }),
      reply: z.array(resource),
      list: 'page',
      fixture: 'none',
    }),
  }
}

function routesOfOne<P extends string, U extends z.ZodType, M extends z.ZodType>(
  { id, a, one, reads, writes }: Frame<P>,
  { update, resource }: { update: U; resource: M },
  summary = `Delete ${a} and its history`,
) {
  return {
    get: defineRoute({ id: `${id}.get`, method: 'GET', path: one, summary: `Read ${a}`, reply: resource, ...reads }),
    update: defineRoute({
      id: `${id}.update`,
      method: 'PUT',
      path: one,
      summary: `Change ${a}; omitted fields keep their value`,
      body: update,
      reply: resource,
      refusals: ['plan_required', 'conflict'],
      ...writes,
    }),
    delete: defineRoute({ id: `${id}.delete`, method: 'DELETE', path: one, summary, ...writes }),
  }
}

function switchesOf<P extends string, M extends z.ZodType>({ id, a, one, writes }: Frame<P>, resource: M) {
  return {
    pause: defineRoute({
      id: `${id}.pause`,
      method: 'POST',
      path: `${one}/pause`,
      summary: `Pause ${a} until it is resumed`,
      reply: resource,
      ...writes,
    }),
    resume: defineRoute({
      id: `${id}.resume`,
      method: 'POST',
      path: `${one}/resume`,
      summary: `Resume ${a}; its first run starts immediately`,
      reply: resource,
      refusals: ['quota_reached'],
      ...writes,
    }),
    run: defineRoute({
      id: `${id}.run`,
      method: 'POST',
      path: `${one}/run`,
      summary: `Run ${a} now in each of its regions`,
      reply: RunAccepted,
      status: 202,
      refusals: ['conflict'],
      ...writes,
    }),
  }
}

function historyOf<P extends string, R extends z.ZodType, D extends z.ZodType, Q extends z.ZodRawShape>(
  { id, one, key, reads }: Frame<P>,
  { result, detail }: { result: R; detail: D },
  { filters, summaries }: Options<P, Q>,
) {
  const status = RunStatus.optional().meta({ description: 'Status of the items to list' })
  const ofRuns = { ...paging(50, 1000), ...timeRange, region: Region, status }
  return {
    results: defineRoute({
      id: `${id}.results`,
      method: 'GET',
      path: `${one}/results`,
      summary: 'List the results, newest first',
      query: z.strictObject({ ...ofRuns, ...given(filters) }),
      reply: z.array(result),
      list: 'page',
      ...reads,
    }),
    result: defineRoute({
      id: `${id}.result`,
      method: 'GET',
      path: `${one}/result/{result_id}`,
      summary: summaries?.result ?? 'Read a result',
      access: reads.access,
      params: z.strictObject({ ...key, result_id: Id.meta({ description: 'Id of the result' }) }),
      reply: detail,
      refusals: ['not_found'],
      fixture: id.replace(/_[^_]+$/, '_result'),
    }),
    transitions: defineRoute({
      id: `${id}.transitions`,
      method: 'GET',
      path: `${one}/transitions`,
      summary: 'List status changes with their reasons, newest first',
      query: z.strictObject({ ...paging(50, 200), ...timeRange }),
      reply: z.array(Transition),
      list: 'page',
      ...reads,
    }),
  }
}

/** No filters are an empty shape. */
function given<Q extends z.ZodRawShape>(filters: Q | undefined): Q {
  return filters ?? ({} as Q)
}
