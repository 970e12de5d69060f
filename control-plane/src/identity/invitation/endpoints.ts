import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import type { FindEndpoints } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'
import { INVITATION_LINKS } from './link.ts'
import { acceptable } from './row.ts'

/** The mail endpoint of each invitation, with its link; none if it can no longer be accepted. */
export const invitationEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from invitation
    where id = any(${ids}::uuid[]) and ${acceptable(ctx.now)}`.execute(ctx.sql)
  return new Map(
    rows.map(({ id, email }) => {
      const url = INVITATION_LINKS.urlOf(ctx.platform, id)
      const said = (language: Language) => ({
        links: [{ label: WORDS[language].mails.join_button, url, action: 'accept' as const }],
      })
      return [id, { type: 'email', config: { email }, secrets: { url }, said }]
    }),
  )
}
