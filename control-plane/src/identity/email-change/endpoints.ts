import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import type { FindEndpoints } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'
import { confirmable, EMAIL_LINKS } from './link.ts'

/** The mail endpoint of each new address, with the link that confirms it. */
export const emailChangeEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<{ id: string; email: string }>`select c.id, c.email from email_change c
    where c.id = any(${ids}::uuid[]) and ${confirmable(ctx.now)}`.execute(ctx.sql)
  return new Map(
    rows.map(({ id, email }) => {
      const url = EMAIL_LINKS.urlOf(ctx.platform, id)
      const said = (language: Language) => ({
        links: [{ label: WORDS[language].mails.email_button, url, action: 'accept' as const }],
      })
      return [id, { type: 'email', config: { email }, secrets: { url }, said }]
    }),
  )
}
