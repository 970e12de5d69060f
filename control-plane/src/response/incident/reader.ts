import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isLanguage, type Language } from '../../platform/language.ts'

/** For whom a message about an incident is written. */
export interface IncidentReader {
  language: Language
  /** Of IANA. */
  timezone: string
}

/**
 * Finds the language and the time zone of readers: a member's own, else the account's time zone. Null is a channel,
 * which nobody knows who reads: it has English.
 */
export async function loadReaders(
  ctx: SystemCtx,
  account: string,
  readers: readonly (string | null)[],
): Promise<(reader: string | null) => IncidentReader> {
  const { rows } = await sql<{ timezone: string }>`select timezone from account where id = ${account}`.execute(ctx.sql)
  const common: IncidentReader = { language: 'en', timezone: rows[0]?.timezone ?? 'UTC' }
  const members = readers.filter(reader => reader !== null)
  if (members.length === 0) return () => common
  const { rows: own } = await sql<{ id: string; timezone: string | null; locale: string | null }>`
    select m.id, m.timezone, p.locale from member m join person p on p.id = m.person_id
    where m.id = any(${members}::uuid[])`.execute(ctx.sql)
  const known = new Map(own.map(({ id, timezone, locale }) => [id, readerOf(timezone ?? common.timezone, locale)]))
  return reader => (reader !== null && known.get(reader)) || common
}

function readerOf(timezone: string, locale: string | null): IncidentReader {
  return { timezone, language: locale !== null && isLanguage(locale) ? locale : 'en' }
}
