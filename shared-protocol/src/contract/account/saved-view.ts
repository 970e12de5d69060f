import { z } from 'zod'
import { CreatedAt, line, OwnId, ref, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'

const Name = line(100)
const description = { description: 'Name' }
const Shared = z
  .boolean()
  .meta({ description: 'Whether the whole account can see the view; otherwise only its creator can' })

/** The schemas of a view by its own fields: to create and to change one, and the view as it is read. */
export function viewSchemas<N extends z.ZodRawShape, C extends z.ZodRawShape, S extends z.ZodRawShape>(own: {
  create: N
  update: C
  view: S
}) {
  return {
    create: z.strictObject({ name: Name.meta(description), ...own.create, shared: Shared.default(true) }),
    update: z.strictObject({ name: Name.optional().meta(description), ...own.update, shared: Shared.optional() }),
    view: z.object({
      id: OwnId,
      name: z.string().meta(description),
      ...own.view,
      shared: Shared,
      created_by: z.string().nullable().meta({
        description: 'Id of the creator; `null` if they have left the account or the view was not created by a member',
      }),
      created_at: CreatedAt,
      updated_at: UpdatedAt,
    }),
  }
}

interface Named {
  /** The entity, as in `ref`. */
  entity: 'log_view' | 'metric_view' | 'monitor_view'
  /** The area whose scopes count, also the first part of the paths. */
  area: 'logs' | 'metrics' | 'monitors'
  /** One and many in summaries (`metric view`), and what is saved (`a metric query`). */
  one: string
  many: string
  saved: string
}

/** The five routes of a kind of saved views. */
export function savedViews<C extends z.ZodType, U extends z.ZodType, V extends z.ZodType>(
  { entity, area, one, many, saved }: Named,
  { create, update, view }: { create: C; update: U; view: V },
) {
  const read = { kind: 'account', scope: `read:${area}`, role: 'viewer' } as const
  const write = { kind: 'account', scope: `write:${area}`, role: 'member' } as const
  const path = `/${area}/view/{id}` as const
  const params = z.strictObject({ id: ref(entity) })
  return {
    list: defineRoute({
      id: `${entity}.list`,
      method: 'GET',
      path: `/${area}/views`,
      summary: `List shared ${many} and your own, newest first`,
      access: read,
      reply: z.array(view),
      list: 'whole',
      fixture: entity,
    }),
    create: defineRoute({
      id: `${entity}.create`,
      method: 'POST',
      path: `/${area}/view`,
      summary: `Save ${saved} as a view`,
      access: write,
      body: create,
      reply: view,
      status: 201,
      refusals: ['limit_reached'],
      fixture: entity,
    }),
    get: defineRoute({
      id: `${entity}.get`,
      method: 'GET',
      path,
      summary: `Read a ${one}`,
      access: read,
      params,
      reply: view,
      refusals: ['not_found'],
      fixture: entity,
    }),
    update: defineRoute({
      id: `${entity}.update`,
      method: 'PUT',
      path,
      summary: `Change a ${one}; if you make a shared view private, only you can see it`,
      access: write,
      params,
      body: update,
      reply: view,
      refusals: ['not_found'],
      fixture: entity,
    }),
    delete: defineRoute({
      id: `${entity}.delete`,
      method: 'DELETE',
      path,
      summary: `Delete a ${one}`,
      access: write,
      params,
      refusals: ['not_found'],
      fixture: entity,
    }),
  }
}

/** What `savedViews` returns for any kind. */
export type SavedViewRoutes<
  C extends z.ZodType = z.ZodType,
  U extends z.ZodType = z.ZodType,
  V extends z.ZodType = z.ZodType,
> = ReturnType<typeof savedViews<C, U, V>>
