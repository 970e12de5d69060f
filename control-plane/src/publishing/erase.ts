import { inSystem } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { type EraseStep, type Erasure, eraseRows } from '../platform/erase.ts'
import { drain, wakeWorkers } from '../platform/worker.ts'
import { DOMAINS_CHANGED } from './custom-domain/index.ts'
import { CHANGES_WAKE } from './public-page/index.ts'
import { imagesOfAccount } from './status-page/index.ts'

/** Tables with possibly many rows per page, deleted in batches; everything else is deleted with the page. */
const MANY = [
  'status_page_address',
  'component_day',
  'branding_upload',
  'subscriber_ask',
  'subscriber',
  'page_incident',
  'page_maintenance',
] as const

/** Deletes the status pages of an account with everything on them, and their images. */
export const erasePublishing: EraseStep = async erasure => {
  const { platform, account, turn } = erasure
  for (const table of MANY) await eraseRows(erasure, table)
  await drain(turn, () => erasePage(erasure))
  await platform.objects.removeAll(imagesOfAccount(account))
}

/** Deletes one page. Notifies the processes that cache the page or its domain. */
function erasePage({ platform, account }: Erasure): Promise<boolean> {
  return inSystem(platform, async ctx => {
    const { rows } = await sql`with gone as (delete from status_page
        where id = (select id from status_page where account_id = ${account} limit 1) returning id)
      insert into page_change (page_id) select id from gone returning 1 as done`.execute(ctx.sql)
    for (const name of [CHANGES_WAKE, DOMAINS_CHANGED]) wakeWorkers(ctx, name)
    return rows.length > 0
  })
}
