import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { expandParser, type Parser, type ParserSettings } from './parse.ts'

/** The enabled parsers of an account, in the order in which they are tried. */
export async function loadParsers(ctx: SystemCtx, account: string): Promise<Parser[]> {
  const { rows } = await sql<ParserSettings>`select kind, pattern, source, level_field, time_field, message_field
    from log_parser where account_id = ${account} and enabled order by position, id`.execute(ctx.sql)
  return rows.map(expandParser).flatMap(parser => ('fault' in parser ? [] : [parser]))
}
