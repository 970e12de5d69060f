import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isLanguage, type Language } from '../../platform/language.ts'

/** Who is told of something of an account, in which language and on which clock. */
export interface Reader {
  email: string
  language: Language
  /** Of IANA. */
  timezone: string
}

interface Row {
  member: string
  email: string
  locale: string | null
  timezone: string
}

/** Members `m` of an account that fulfil a condition, the oldest first; each on its own clock, else the account's. */
async function loadReaders(
  ctx: SystemCtx,
  account: string,
  condition: RawBuilder<unknown>,
): Promise<(Reader & { member: string })[]> {
  const { rows } = await sql<Row>`select m.id as member, p.email, p.locale, coalesce(m.timezone, a.timezone) as timezone
    from member m join person p on p.id = m.person_id join account a on a.id = m.account_id
    where m.account_id = ${account} and m.deactivated_at is null and ${condition} order by m.id`.execute(ctx.sql)
  return rows.map(({ locale, ...row }) => ({
    ...row,
    language: locale !== null && isLanguage(locale) ? locale : 'en',
  }))
}

/** The owners, super admins and admins of an account, with their language. */
export function listAdmins(ctx: SystemCtx, account: string): Promise<Reader[]> {
  return loadReaders(ctx, account, sql`m.role in ('owner', 'super_admin', 'admin')`)
}

/** The owners of an account, with the language in which they last signed in. */
export function listOwners(ctx: SystemCtx, account: string): Promise<Reader[]> {
  return loadReaders(ctx, account, sql`m.role = 'owner'`)
}

/** Members of the account that runs the installation who may operate it. */
export function listStaff(ctx: SystemCtx, account: string): Promise<Reader[]> {
  return loadReaders(ctx, account, sql`m.staff`)
}

/** Members of an account who are active, with their addresses and languages. */
export function readersOf(
  ctx: SystemCtx,
  account: string,
  members: readonly string[],
): Promise<(Reader & { member: string })[]> {
  return loadReaders(ctx, account, sql`m.id = any(${members}::uuid[])`)
}

/**
 * Returns for whom a message to an address is written: the member who has it, else somebody who reads a given language
 * on the account's clock. Without one it is the language of the account's first owner.
 */
export async function readersAt(
  ctx: SystemCtx,
  account: string,
  emails: readonly string[],
  otherwise?: Language,
): Promise<(email: string | null) => Pick<Reader, 'language' | 'timezone'>> {
  const { rows } = await sql<{ timezone: string }>`select timezone from account where id = ${account}`.execute(ctx.sql)
  const rest = {
    language: otherwise ?? (await listOwners(ctx, account))[0]?.language ?? 'en',
    timezone: rows[0]?.timezone ?? 'UTC',
  }
  const wanted = emails.map(email => email.toLowerCase())
  const found = await loadReaders(ctx, account, sql`lower(p.email) = any(${wanted}::text[])`)
  const known = new Map(found.map(reader => [reader.email.toLowerCase(), reader]))
  return email => known.get(email?.toLowerCase() ?? '') ?? rest
}

/** The same, for a message that has no instants. */
export async function languagesOf(...of: Parameters<typeof readersAt>): Promise<(email: string | null) => Language> {
  const readerAt = await readersAt(...of)
  return email => readerAt(email).language
}
