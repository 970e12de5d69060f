import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isLanguage, type Language } from '../../platform/language.ts'

/** Who is told of something of an account, and in which language. */
export interface Reader {
  email: string
  language: Language
}

const languageOf = (locale: string | null | undefined): Language =>
  locale !== null && isLanguage(locale) ? locale : 'en'

/** The owners, super admins and admins of an account, with their language. */
export async function listAdmins(ctx: SystemCtx, account: string): Promise<Reader[]> {
  const { rows } = await sql<{ email: string; locale: string | null }>`select p.email, p.locale
    from member m join person p on p.id = m.person_id where m.account_id = ${account}
      and m.role in ('owner', 'super_admin', 'admin') and m.deactivated_at is null order by m.id`.execute(ctx.sql)
  return rows.map(({ email, locale }) => ({ email, language: languageOf(locale) }))
}

/** The owners of an account, with the language in which they last signed in. */
export async function listOwners(ctx: SystemCtx, account: string): Promise<Reader[]> {
  const { rows } = await sql<{ email: string; locale: string | null }>`select p.email, p.locale
    from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and m.role = 'owner' and m.deactivated_at is null order by m.id`.execute(ctx.sql)
  return rows.map(({ email, locale }) => ({ email, language: languageOf(locale) }))
}

/** Members of an account who are active, with their addresses and languages. */
export async function readersOf(
  ctx: SystemCtx,
  account: string,
  members: readonly string[],
): Promise<(Reader & { member: string })[]> {
  const { rows } = await sql<{ member: string; email: string; locale: string | null }>`
    select m.id as member, p.email, p.locale from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and m.id = any(${members}::uuid[]) and m.deactivated_at is null
    order by m.id`.execute(ctx.sql)
  return rows.map(({ member, email, locale }) => ({ member, email, language: languageOf(locale) }))
}

/**
 * Returns the language of an address: that of the member who has it, else a given one. Without one it is that of the
 * account's first owner, since nobody knows who reads a channel.
 */
export async function languagesOf(
  ctx: SystemCtx,
  account: string,
  emails: readonly string[],
  otherwise?: Language,
): Promise<(email: string | null) => Language> {
  const rest = otherwise ?? (await listOwners(ctx, account))[0]?.language ?? 'en'
  const { rows } = await sql<{ email: string; locale: string | null }>`select lower(p.email) as email, p.locale
    from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and m.deactivated_at is null
      and lower(p.email) = any(${emails.map(email => email.toLowerCase())}::text[])`.execute(ctx.sql)
  const known = new Map(rows.map(({ email, locale }) => [email, languageOf(locale)]))
  return email => known.get(email?.toLowerCase() ?? '') ?? rest
}
