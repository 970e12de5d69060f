import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { type Ctx, inAccount, inSystem, type OpenCtx, type Platform, type RequestFacts } from '../context.ts'
import type { FoundReference } from '../references.ts'
import { auditOf, callerOf } from './audit.ts'
import { readList } from './bounded-read.ts'
import { readBytes } from './bytes.ts'
import { type Before, changesOf, readBefore } from './changes.ts'
import { cookiesOf } from './cookie.ts'
import { answerStream, type BeginStream } from './event-stream.ts'
import { answerFile, onGone, type SentFile } from './file.ts'
import type { IdempotentCall, KeptReply } from './idempotency.ts'
import { LastWrite } from './last-write.ts'
import type { Input } from './pipeline.ts'
import { answer, type Call, toReply } from './reply.ts'
import { rowFormatOf } from './row-format.ts'
import { wholeList } from './whole-list.ts'

/** The valid input of a request. */
export interface ValidInput extends Input<AnyRoute> {
  /** The references in the body. */
  references: readonly FoundReference[]
}

/**
 * Whether a route changes nothing, such as a simulation or a preview with a body. The audit log is for changes, and for
 * routes that ask for it.
 */
export function isReading({ method, access, audited }: AnyRoute): boolean {
  if (audited) return false
  return method === 'GET' || (access.kind === 'account' && access.scope?.startsWith('read:') === true)
}

/** Runs the verb of a request, and sends its reply. */
export async function perform(platform: Platform, call: Call, known: ValidInput, idempotent: IdempotentCall | null) {
  const { route, facts } = call
  const { references, ...input } = known
  const before = isReading(route) ? null : await readBefore(platform, call, input)
  const verb = call.verb as (ctx: unknown, input: unknown) => Promise<unknown>
  if (route.replyType === 'event_stream')
    return answerStream(call.ctx, (await verb(openCtx(platform, call, references), input)) as BeginStream)
  if (route.replyType === 'file') {
    const file = (await verb(openCtx(platform, call, references), input)) as SentFile
    if (!isReading(route))
      await inAccount(platform, facts, 'write', async ctx => call.audit(ctx, auditOf(ctx, call, route.reply.status)))
    return answerFile(call.ctx, file)
  }
  const format = rowFormatOf(call.ctx, route)
  if (format !== null) {
    const sending = { platform, call, format, openCtx: () => openCtx(platform, call, references) }
    return answerFile(call.ctx, await wholeList(sending, known))
  }
  const inOne = async (ctx: Ctx, work: () => Promise<unknown>) => {
    await call.principal.hold?.(ctx)
    const reply = toReply(call, await work())
    await settle(ctx, call, { reply, before }, idempotent, input)
    return reply
  }
  if (route.tx !== 'none') {
    if (route.tx === 'read') return answer(platform, call, await readReply(platform, call, known))
    const reply = await inAccount(platform, facts, route.tx, async ctx => {
      await platform.references.hold(ctx, references)
      return inOne(ctx, () => verb(ctx, input))
    })
    return answer(platform, call, reply)
  }
  const made = await verb(openCtx(platform, call, references), input)
  answer(platform, call, await finish(platform, call, references, made, inOne))
}

function readReply(platform: Platform, call: Call, known: ValidInput): Promise<KeptReply> {
  const verb = call.verb as (ctx: unknown, input: unknown) => Promise<unknown>
  const read = (facts: RequestFacts, { references: _, ...input }: ValidInput) =>
    inAccount(platform, facts, 'read', async ctx => toReply(call, await verb(ctx, input)))
  return call.route.list === 'none' ? read(call.facts, known) : readList(platform, call, known, read)
}

/** Commits the last write of an open verb with its audit entry; if it has none, the entry alone. Reading leaves nothing. */
async function finish(
  platform: Platform,
  call: Call,
  references: readonly FoundReference[],
  made: unknown,
  inOne: (ctx: Ctx, work: () => Promise<unknown>) => Promise<KeptReply>,
): Promise<KeptReply> {
  const { facts, route } = call
  if (!(made instanceof LastWrite)) {
    if (isReading(route)) return toReply(call, made)
    return inAccount(platform, facts, 'write', ctx => inOne(ctx, async () => made))
  }
  const { account, actor, notes } = facts
  const reply = await (made.scope === 'system'
    ? inSystem(platform, tx => {
        const ctx: Ctx = Object.assign(tx, { account, actor, notes })
        return inOne(ctx, () => made.work(ctx))
      })
    : inAccount(platform, facts, 'write', async ctx => {
        await platform.references.hold(ctx, references)
        return inOne(ctx, () => made.work(ctx))
      }))
  await made.after()
  return reply
}

/** Writes the audit entry of a mutation, and its reply under its idempotency key. */
async function settle(
  ctx: Ctx,
  call: Call,
  { reply, before }: { reply: KeptReply; before: Before | null },
  idempotent: IdempotentCall | null,
  input: Input<AnyRoute>,
) {
  if (isReading(call.route)) return
  ctx.notes.changed ??= fieldsOf(input.body)
  const changes = changesOf(call, before, reply, ctx.notes.changed)
  call.audit(ctx, auditOf(ctx, call, reply.status, changes))
  await idempotent?.keep(ctx, reply)
}

/** A body of text has no fields to name. */
function fieldsOf(body: unknown): string[] {
  return typeof body === 'object' && body !== null ? Object.keys(body) : []
}

function openCtx(platform: Platform, call: Call, references: readonly FoundReference[]): OpenCtx {
  const { ctx, facts, route } = call
  const now = platform.clock.now()
  const { account, actor, notes, openLog } = facts
  return {
    ...{ account, actor, notes, now },
    caller: callerOf(ctx, platform.config),
    cookies: cookiesOf(ctx, platform.config),
    onGone: run => onGone(ctx.res, run),
    readBytes: (limit, lost) => readBytes(ctx.req, limit, limit, lost && { hold: () => {}, lost }),
    get log() {
      return openLog()
    },
    platform,
    newId: () => platform.ids.at(now),
    inAccount: (mode, work, meter) =>
      inAccount(platform, meter ? { ...facts, meter } : facts, mode, async ctx => {
        if (mode === 'write') await platform.references.hold(ctx, references)
        return work(ctx)
      }),
    inSystem: work => inSystem(platform, work),
    audit: (tx, resource, changes) => {
      const changed_fields = changes.map(({ field }) => field)
      call.audit(tx, { ...auditOf(tx, call, route.reply.status, changes), resource, changed_fields })
    },
  }
}
