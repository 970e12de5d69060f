import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount } from '../../account/account/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { nextReminder } from './rules.ts'
import { type News, tellOfFactor, tellOfSso } from './tell.ts'

type Policy = 'second_factor' | 'sso'
type Tell = (tx: SystemCtx, account: Account, news: News) => Promise<void>

/** How members hear of the date of each policy. */
const TELL: Record<Policy, Tell> = { second_factor: tellOfFactor, sso: tellOfSso }

interface DateChange {
  account: string
  policy: Policy
  /** The date before and after the change; null: there is none. */
  before: EpochMs | null
  after: EpochMs | null
  language: Language
}

/** Tells members of a date that was set, moved or withdrawn, and plans the reminders of it. */
export async function announceDate(tx: SystemCtx, change: DateChange, tell: Tell = TELL[change.policy]) {
  const { account, policy, before, after, language } = change
  const from = after ?? before
  if (before === after || from === null) return
  await planReminders(tx, { account, policy }, after === null ? null : { at: after, language })
  const kind = after === null ? 'withdrawn' : before === null ? 'set' : 'moved'
  await tell(tx, await findAccount(tx, account), { kind, from, language })
}

/** Plans the reminders of a date, in place of those of an earlier one; `null`: there is no date. */
async function planReminders(
  tx: SystemCtx,
  { account, policy }: { account: string; policy: Policy },
  date: { at: EpochMs; language: Language } | null,
): Promise<void> {
  const next = date && nextReminder(date.at, tx.now)
  if (date === null || next === null)
    await sql`delete from policy_reminder where account_id = ${account} and policy = ${policy}`.execute(tx.sql)
  else
    await sql`insert into policy_reminder (account_id, policy, starts_at, language, next_at)
      values (${account}, ${policy}, ${date.at}, ${date.language}, ${next})
      on conflict (account_id, policy) do update
        set (starts_at, language, next_at) = (excluded.starts_at, excluded.language, excluded.next_at)`.execute(tx.sql)
}

/** Reminds members of the date from which a policy is enforced, if they do not meet it yet. */
export function startPolicyReminders(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'policy-reminders',
    everyMs: MINUTE_MS,
    isDue: now => sql`exists (select from policy_reminder where next_at <= ${now})`,
    work: turn => drain(turn, () => inSystem(platform, remindNext)),
  })
}

interface Due {
  account: string
  policy: Policy
  at: EpochMs
  language: Language
}

/** Sends the reminders of one date. Returns whether there may be more. */
async function remindNext(tx: SystemCtx): Promise<boolean> {
  const { rows } = await sql<Due>`select account_id as account, policy, starts_at as at, language from policy_reminder
    where next_at <= ${tx.now} order by next_at limit 1 for update skip locked`.execute(tx.sql)
  const [due] = rows
  if (!due) return false
  await planReminders(tx, due, due)
  const { policy, at: from, language } = due
  if (from > tx.now) await TELL[policy](tx, await findAccount(tx, due.account), { kind: 'reminder', from, language })
  return true
}
