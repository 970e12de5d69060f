import { isPhone } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Named } from '../../platform/database/first-of.ts'
import { loadDirectory } from './directory.ts'
import { pageLevel } from './rules.ts'

/** The members who are paged by SMS and phone call alone, so that without these nobody pages them. */
export async function pagedByPhoneOnly(ctx: SystemCtx, account: string): Promise<Named[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from contact_method
    where account_id = ${account} and type in ('sms', 'voice') and verified_at is not null order by id`.execute(ctx.sql)
  const targets = rows.map(({ id }) => ({ type: 'user' as const, id }))
  const directory = await loadDirectory(ctx, account, targets)
  const level = { id: '', delay_minutes: 0, round_robin: false, turn: 0 }
  return targets.flatMap(target => {
    const person = directory.people.get(target.id)
    const { pages } = pageLevel({ ...level, targets: [target] }, directory, 'high', ctx.now)
    const isSilent = pages.length > 0 && pages.every(page => isPhone(page.type))
    return person && isSilent ? [{ id: target.id, name: person.name }] : []
  })
}
