import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { spelled } from '../../platform/typed-code.ts'
import type { FindEndpoints } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'
import { codeOf, SIGN_IN_LINKS, usable } from './link.ts'

/**
 * The mail endpoint of each link to sign in, with the link and its code. None if no person has the address, unless it
 * is a sign-up.
 */
export const signInEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<{ id: string; email: string }>`select l.id, coalesce(p.email, l.email) as email
    from sign_in_link l left join person p on lower(p.email) = lower(l.email)
    where (p.id is not null or l.sign_up is not null) and l.id = any(${ids}::uuid[]) and ${usable(ctx.now)}`.execute(
    ctx.sql,
  )
  return new Map(
    rows.map(({ id, email }) => {
      const url = SIGN_IN_LINKS.urlOf(ctx.platform, id)
      const code = spelled(codeOf(ctx.platform, id))
      const said = (language: Language) => ({
        links: [{ label: WORDS[language].mails.sign_in_button, url, action: 'accept' as const }],
        facts: [{ label: WORDS[language].mails.code, value: code }],
      })
      return [id, { type: 'email', config: { email }, secrets: { url, code }, said }]
    }),
  )
}
