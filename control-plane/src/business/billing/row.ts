import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { NO_STANDING, type Standing } from './standing.ts'

/** The customer at the payment provider that an account is. Nothing but this row joins the two. */
export interface BillingCustomer {
  account_id: string
  customer: string
  language: Language
  contact: string | null
  checkout: string | null
  checkout_until: EpochMs | null
  standing: Standing
  has_subscribed: boolean
  given_plan: Plan | null
  next_at: EpochMs
  looked_at: EpochMs | null
  failing_since: EpochMs | null
}

const COLUMNS = sql.raw(`account_id, customer, language, contact, checkout, checkout_until, standing, has_subscribed,
  given_plan, next_at, looked_at, failing_since`)

export async function findCustomer(ctx: Pick<SystemCtx, 'sql'>, account: string): Promise<BillingCustomer | null> {
  const { rows } = await sql<BillingCustomer>`select ${COLUMNS} from billing_customer
    where account_id = ${account}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Keeps the first customer of an account: of two requests at a time, both get the same. */
export async function addCustomer(
  ctx: SystemCtx,
  { account, customer, language }: { account: string; customer: string; language: Language },
): Promise<void> {
  await sql`insert into billing_customer (account_id, customer, language, standing, next_at, created_at)
    values (${account}, ${customer}, ${language}, ${JSON.stringify(NO_STANDING)}::jsonb, ${ctx.now}, ${ctx.now})
    on conflict (account_id) do nothing`.execute(ctx.sql)
}

/** Mails are written in the language of the person who was last here. */
export async function setLanguage(ctx: SystemCtx, account: string, language: Language): Promise<void> {
  await sql`update billing_customer set language = ${language} where account_id = ${account}`.execute(ctx.sql)
}

/** Keeps the page that was opened unless another one was opened meanwhile. Returns whether it is kept. */
export async function keepCheckout(
  ctx: SystemCtx,
  { account_id, checkout }: Pick<BillingCustomer, 'account_id' | 'checkout'>,
  opened: { id: string; expires_at: EpochMs },
): Promise<boolean> {
  const { rows } = await sql`update billing_customer
    set checkout = ${opened.id}, checkout_until = ${opened.expires_at}, next_at = least(next_at, ${ctx.now + HOUR_MS})
    where account_id = ${account_id} and checkout is not distinct from ${checkout} returning 1 as done`.execute(ctx.sql)
  return rows.length > 0
}
