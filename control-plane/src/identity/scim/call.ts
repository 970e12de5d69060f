import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { z } from 'zod'
import { writeAudit } from '../../account/audit-log/index.ts'
import { inAccountAlone, type Platform, type SystemCtx } from '../../platform/context.ts'
import { parseParts } from '../../platform/http/body.ts'
import type { OwnReply, PublicCtx } from '../../platform/http/open.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { createGuessLimit, createLimiter } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findConnection, lockConnection, type StoredConnection } from '../scim-connection/index.ts'
import { type LeftOut, leftOutBy, writeScimLog } from '../scim-log/index.ts'
import { type JsonObject, ScimFault } from '../scim-protocol/index.ts'

/** A connection may send this many times the requests of a key, per process: Entra ID sends up to 25 a second. */
const LIMIT_FACTOR = 5

/** An authenticated request of a directory. */
export interface ScimCall {
  ctx: PublicCtx
  connection: StoredConnection
  params: { id?: string }
  query: ScimQuery
  /** Runs a read-only transaction. */
  read<T>(work: (tx: SystemCtx) => Promise<T>): Promise<T>
  /** Runs a transaction after those of the same connection, and writes what it changed to the audit log and sync log. */
  write<T>(work: (tx: SystemCtx, connection: StoredConnection) => Promise<WriteResult<T>>): Promise<T>
}

export interface WriteResult<T> {
  reply: T
  /** The user or group, and its name. */
  resource: string
  name: string
  changed: string[]
  /** Users who joined or left a group. */
  added?: string[]
  removed?: string[]
  /** What was not applied. */
  leftOut?: LeftOut[]
}

export interface ScimQuery {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
}

export type ScimVerb = (call: ScimCall) => Promise<OwnReply>
interface Input {
  params: { connection_id: string; id?: string }
  query: ScimQuery
}

/** Wraps the verbs of one process: checks the token, then the limit of the connection, then runs the verb. */
export function createScimServer(platform: Platform) {
  const guard = createGuessLimit(platform)
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE * LIMIT_FACTOR
  const limiter = points === 0 ? null : createLimiter(platform, 'scim', points)
  return (route: AnyRoute, verb: ScimVerb) =>
    async (ctx: PublicCtx, { params, query }: Input): Promise<OwnReply> => {
      const connection = await authenticate(ctx, params.connection_id)
      await limiter?.consume(connection.id)
      try {
        return await verb(callOf(ctx, route, connection, { params, query }))
      } catch (error) {
        if (ctx.caller.method !== 'GET') await auditRefused(ctx, route, connection, params.id ?? null, error)
        throw error
      }
    }

  async function authenticate(ctx: PublicCtx, id: string): Promise<StoredConnection> {
    const token = /^Bearer +(\S+)$/i.exec(ctx.header('authorization'))?.[1] ?? ''
    const found = await guard(ctx.caller.address, token, () => findConnection(platform, id.toLowerCase(), token))
    if (found) return found
    platform.metrics.refused.inc({ status: '401' })
    const headers = { 'www-authenticate': 'Bearer' }
    throw new Refusal('unauthenticated', identityText('scim.token_of_other_connection'), { headers })
  }
}

function callOf(ctx: PublicCtx, route: AnyRoute, connection: StoredConnection, { params, query }: Input): ScimCall {
  const { platform } = ctx
  const { account_id: account } = connection
  return {
    ctx,
    connection,
    params,
    query,
    read: work => inAccountAlone(platform, account, 'read', work),
    write: work =>
      inAccountAlone(platform, account, 'write', async tx => {
        const written = await work(tx, await lockConnection(tx, connection))
        const { reply, resource, changed, leftOut = [] } = written
        const { status } = route.reply
        if (changed.length > 0) audit(tx, ctx, route, connection, { resource, changed, status })
        if (changed.length + leftOut.length > 0) log(tx, ctx, route, connection, { ...written, status })
        return reply
      }),
  }
}

async function auditRefused(
  ctx: PublicCtx,
  route: AnyRoute,
  connection: StoredConnection,
  resource: string | null,
  error: unknown,
): Promise<void> {
  const refusal = asRefusal(error)
  const { status } = REFUSALS[refusal.code]
  if (status > 415 || status === 401) return
  const named = resource?.slice(0, 100) ?? null
  await inAccountAlone(ctx.platform, connection.account_id, 'write', async tx => {
    if (status <= 412) audit(tx, ctx, route, connection, { resource: named, changed: [], status })
    if (!route.id.endsWith('.search'))
      log(tx, ctx, route, connection, { resource: named, changed: [], status, leftOut: [leftOutBy(refusal)] })
  })
}

function audit(
  { newId, now, later }: SystemCtx,
  { caller, request_id }: PublicCtx,
  { id: action }: AnyRoute,
  { id, display_name, account_id: account }: StoredConnection,
  done: { resource: string | null; changed: string[]; status: number },
): void {
  const actor = { type: 'directory', id, name: `SCIM: ${display_name}` } as const
  const { resource, status } = done
  const changed_fields = [...new Set(done.changed)]
  const { address, user_agent } = caller
  const request = { action, resource, changed_fields, status, address, user_agent, request_id }
  writeAudit({ account, actor, newId, now, later }, request)
}

function log(
  tx: SystemCtx,
  { request_id }: PublicCtx,
  { id: action, method }: AnyRoute,
  connection: StoredConnection,
  done: { resource: string | null; name?: string; status: number } & Pick<
    WriteResult<unknown>,
    'changed' | 'added' | 'removed' | 'leftOut'
  >,
): void {
  const { resource, name = null, status, changed, added = [], removed = [], leftOut = [] } = done
  const type = action.startsWith('scim_group.') ? 'group' : 'user'
  writeScimLog(tx, connection, { request_id, method, type, resource, name, status, changed, added, removed, leftOut })
}

const TYPES = ['application/scim+json', 'application/json']

/** The body as an object; read only once the caller is known. */
export async function readBody({ ctx }: ScimCall, limit: number): Promise<JsonObject> {
  const type = ctx.caller.content_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!TYPES.includes(type))
    throw new Refusal('unsupported_media_type', requestText('request.content_type', { types: TYPES.slice(0, 1) }))
  const { kept, more } = await ctx.readBytes(limit)
  if (more) throw new Refusal('too_large', faultText('request.too_large', { limit }))
  return parseParts({ body: z.record(z.string(), z.unknown()) }, { body: parse(kept) }).body as JsonObject
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ScimFault('invalidSyntax', 'The body is not JSON.')
  }
}
