import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isLanguage, type Language } from '../../platform/language.ts'

/** The person with an address; upper and lower case are the same. */
export async function findPerson(ctx: SystemCtx, email: string): Promise<{ id: string; email: string } | null> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from person
    where lower(email) = lower(${email})`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Records that a person has proved that their address is theirs. */
export async function noteVerified(ctx: SystemCtx, person: string): Promise<void> {
  await sql`update person set email_verified_at = ${ctx.now}
    where id = ${person} and email_verified_at is null`.execute(ctx.sql)
}

/** The person who has proved that an address is theirs. Until then only others have claimed it. */
export async function findVerified(ctx: SystemCtx, email: string): Promise<{ language: Language } | null> {
  const { rows } = await sql<{ locale: string | null }>`select locale from person
    where lower(email) = lower(${email}) and email_verified_at is not null`.execute(ctx.sql)
  const [person] = rows
  if (!person) return null
  return { language: person.locale !== null && isLanguage(person.locale) ? person.locale : 'en' }
}
