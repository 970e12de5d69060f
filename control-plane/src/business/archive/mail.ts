import { ARCHIVE_HOURS } from '@pharos/shared-protocol/contract/business/account-export.ts'
import { inWords } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { enqueueDeliveries, type Message } from '../../response/delivery/index.ts'
import type { ArchiveRow } from './row.ts'
import { ARCHIVE_FAILED, ARCHIVE_READY, WORDS } from './words.ts'

/** Mails whoever asked for an archive that it is ready, or has failed. The mail has no key to it: it leads to the console. */
export async function announceArchive(ctx: SystemCtx, row: ArchiveRow): Promise<void> {
  const { rows } = await sql<{ person: string; account: string }>`select m.person_id as person, a.name as account
    from member m join account a on a.id = m.account_id
    where m.id = ${row.user_id} and m.account_id = ${row.account_id} and m.deactivated_at is null`.execute(ctx.sql)
  const [to] = rows
  if (!to) return
  await enqueueDeliveries(ctx, [
    {
      account: row.account_id,
      destination: { via: 'person', id: to.person },
      dedup: `account-export/${row.id}`,
      message: messageOf(ctx, row, to.account),
    },
  ])
}

function messageOf(ctx: SystemCtx, row: ArchiveRow, account: string): Message {
  const words = WORDS[row.language]
  const event = row.status === 'ready' ? ARCHIVE_READY : ARCHIVE_FAILED
  return {
    ...{ event, tone: event === ARCHIVE_READY ? 'info' : 'problem', severity: null, language: row.language },
    subject: words[event].subject(account),
    text: words[event].text(ARCHIVE_HOURS),
    facts: event === ARCHIVE_READY ? factsOf(row) : [],
    links: [{ label: words.open, url: `${baseUrlOf(ctx.platform.config)}/console/settings/export`, action: 'view' }],
    thread: `account-export/${row.id}`,
    isAlone: true,
    at: ctx.now,
    webhook: {},
  }
}

function factsOf({ language, bytes, records, expires_at }: ArchiveRow): Message['facts'] {
  const words = WORDS[language]
  return [
    { label: words.size, value: `${Math.max(1, Math.round((bytes ?? 0) / 1_000))} kB` },
    { label: words.records, value: String(records) },
    ...(expires_at === null ? [] : [{ label: words.until, value: inWords(expires_at) }]),
  ]
}
