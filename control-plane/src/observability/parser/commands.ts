import type * as contract from '@pharos/shared-protocol/contract/observability/log-parser.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { checkPattern, startSamples } from '../../platform/pattern/index.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import type { LogRow } from '../../platform/telemetry-store/row.ts'
import { decodeAttributes } from '../attribute/index.ts'
import { Tally } from '../batch/index.ts'
import { applyFields, expandParser, extractFields, LONGEST, type Parser, type ParserSettings } from './parse.ts'

/** The most parsers of one account. */
const MOST = 100
const TAKEN = {
  log_parser_account_id_external_key_key: requestText('request.external_key_taken', { what: 'parser' }),
}

interface StoredParser extends ParserSettings {
  id: string
  account_id: string
  name: string
  position: number
  enabled: boolean
  external_key: string | null
  revision: number
  created_at: number
  updated_at: number
}

export async function listLogParsers(ctx: Ctx) {
  const { rows } = await sql<StoredParser>`select * from log_parser where account_id = ${ctx.account}
    order by position, id`.execute(ctx.sql)
  return rows.map(present)
}

export async function getLogParser(ctx: Ctx, { params }: Input<typeof contract.getLogParser>) {
  return present(await findParser(ctx, params.id, false))
}

export async function createLogParser(ctx: Ctx, { body }: Input<typeof contract.createLogParser>) {
  await requireUsable(ctx, body)
  // Of two concurrent requests the second counts the first.
  await lockAccount(ctx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from log_parser
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((counted[0]?.n ?? 0) >= MOST)
    throw new Refusal('limit_reached', observabilityText('parser.limit', { limit: MOST }))
  const written = sql<StoredParser>`insert into log_parser (id, account_id, name, kind, pattern, source, level_field,
      time_field, message_field, position, enabled, external_key, created_at, updated_at)
    values (${ctx.newId()}, ${ctx.account}, ${body.name}, ${body.kind}, ${body.pattern}, ${body.source},
      ${body.level_field}, ${body.time_field}, ${body.message_field}, ${body.position}, ${body.enabled},
      ${body.external_key}, ${ctx.now}, ${ctx.now}) returning *`.execute(ctx.sql)
  return noted(ctx, await uniquely(written, TAKEN))
}

export async function updateLogParser(ctx: Ctx, { params, body }: Input<typeof contract.updateLogParser>) {
  const parser = await findParser(ctx, params.id)
  const next = { ...parser, ...givenOf(body) }
  await requireUsable(ctx, next)
  const written = sql<StoredParser>`update log_parser set name = ${next.name}, kind = ${next.kind},
      pattern = ${next.pattern}, source = ${next.source}, level_field = ${next.level_field},
      time_field = ${next.time_field}, message_field = ${next.message_field}, position = ${next.position},
      enabled = ${next.enabled}, external_key = ${next.external_key}, updated_at = ${ctx.now}, revision = revision + 1
    where id = ${parser.id} returning *`.execute(ctx.sql)
  return noted(ctx, await uniquely(written, TAKEN))
}

export async function deleteLogParser(ctx: Ctx, { params }: Input<typeof contract.deleteLogParser>) {
  const { id } = await findParser(ctx, params.id)
  await sql`delete from log_parser where id = ${id}`.execute(ctx.sql)
  return undefined
}

/** Throws 400 with the pattern if it cannot be used. */
async function requireUsable({ account }: Pick<Ctx, 'account'>, settings: ParserSettings): Promise<Parser> {
  const needs = settings.kind !== 'json'
  if (needs !== (settings.pattern !== null))
    throw refuseField('pattern', observabilityText(needs ? 'parser.pattern_required' : 'parser.pattern_not_for_json'))
  const parser = expandParser(settings)
  if ('fault' in parser) throw refuseField('pattern', parser.fault)
  if (parser.expression === null) return parser
  const facts = await checkPattern(account, parser.expression, LONGEST)
  if ('fault' in facts) throw refuseField('pattern', facts.fault)
  if ((parser.fields?.size ?? facts.groups.length) === 0)
    throw refuseField('pattern', observabilityText('parser.no_field'))
  return parser
}

/** Applies a parser to sample messages, as to records that arrive now. */
export async function testLogParser(ctx: OpenCtx, { body }: Input<typeof contract.testLogParser>) {
  const parser = await requireUsable(ctx, body)
  const found = await extractFields(parser, new Set(body.samples), startSamples(ctx.account))
  return body.samples.map(message => {
    const row = sampleRow(ctx, message)
    const fields = found.get(message)
    if (fields === undefined) throw refuseField('samples', observabilityText('parser.too_slow'))
    if (fields !== null) applyFields(row, parser, fields, ctx.now, new Tally())
    return {
      matched: fields !== null,
      level: row.level === 'info' && row.severity_text === undefined ? null : row.level,
      time: row.time === '' ? null : presentInstant(row.time),
      message: row.message,
      attributes: decodeAttributes(row.attributes ?? {}, row.attributes_types),
    }
  })
}

function sampleRow({ account }: Pick<Ctx, 'account'>, message: string): LogRow {
  const none = { retention_days: 0, time: '', observed_time: '', pattern: '0', template: '' }
  return { ...none, account_id: account, id: '', level: 'info', message }
}

function presentInstant(time: string): string {
  const [seconds = '', nanos = ''] = time.split('.')
  return `${rfc3339(Number(seconds) * 1_000).slice(0, 19)}.${nanos}Z`
}

async function findParser(ctx: Ctx, id: string, hold = true): Promise<StoredParser> {
  const { rows } = await sql<StoredParser>`select * from log_parser
    where account_id = ${ctx.account} and id = ${id} ${sql.raw(hold ? 'for update' : '')}`.execute(ctx.sql)
  const [parser] = rows
  if (!parser) throw notFound('parser')
  noteRevision(ctx, parser.id, parser)
  return parser
}

function noted(ctx: Ctx, { rows }: { rows: StoredParser[] }) {
  const [parser] = rows
  if (!parser) throw new Error('The parser was not written.')
  ctx.notes.resource = parser.id
  ctx.notes.versioned = parser
  return present(parser)
}

/** The fields that a request has; the others keep their values. */
function givenOf<T extends object>(body: T) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

function present({ revision, created_at, updated_at, ...parser }: StoredParser) {
  return { ...parser, created_at: rfc3339(Number(created_at)), updated_at: rfc3339(Number(updated_at)) }
}
