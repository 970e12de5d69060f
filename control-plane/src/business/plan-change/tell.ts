import type { Feature, Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount, type Planned } from '../../account/account/index.ts'
import { readersOf } from '../../account/member/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { enqueueDeliveries, tellAdmins } from '../../response/delivery/index.ts'
import {
  effectsOf,
  type PlanNews,
  planMessage,
  rightsLostBy,
  rightsMessage,
  takesAway,
  unpagedBy,
  unpagedMessage,
} from '../plan-effect/index.ts'

/**
 * Mails the admins of an account what its plan takes away at an instant that is still to come, and those who could no
 * longer be paged then. Once for each plan and instant, however often it is called.
 */
export async function announcePlan(ctx: SystemCtx, id: string, plan: Plan, at: EpochMs): Promise<void> {
  const account = await findAccount(ctx, id)
  const after = { plan, plan_exceptions: account.plan_exceptions }
  await tell(ctx, account, { before: account, after, at }, `plan-announced/${id}/${plan}/${at}`)
}

/** The same of a change that was just made, before its monitors are held. */
export async function tellOfPlan(ctx: SystemCtx, account: Account, before: Planned): Promise<void> {
  await tell(ctx, account, { before, after: account, at: null }, `plan/${account.id}/${account.revision}`)
}

interface Change {
  before: Planned
  after: Planned
  at: EpochMs | null
}

async function tell(ctx: SystemCtx, { id, name }: Account, { before, after, at }: Change, dedup: string) {
  const effects = await effectsOf(ctx, id, { before, after })
  if (!takesAway(effects)) return
  const news = { account: { id, name }, from: before.plan, to: after.plan, at }
  const base = baseUrlOf(ctx.platform.config)
  await tellAdmins(ctx, id, language => planMessage({ base, language, now: ctx.now }, news, effects), dedup)
  const unpaged = (await unpagedBy(ctx, id, { before, after })).map(member => member.id)
  await tellUnpaged(ctx, news, unpaged, dedup)
  const lost = await rightsLostBy(ctx, id, { before, after })
  // What they lose by phone is in that mail.
  for (const member of unpaged) withoutPhone(lost, member)
  await tellOfRights(ctx, news, lost, dedup)
}

function withoutPhone(lost: Map<string, Feature[]>, member: string): void {
  const rest = lost.get(member)?.filter(feature => feature !== 'phone') ?? []
  if (rest.length > 0) lost.set(member, rest)
  else lost.delete(member)
}

/** Members who lose other rights are told, each in their own language. */
async function tellOfRights(ctx: SystemCtx, news: PlanNews, lost: Map<string, Feature[]>, dedup: string) {
  if (lost.size === 0) return
  const [base, account] = [baseUrlOf(ctx.platform.config), news.account.id]
  const readers = await readersOf(ctx, account, [...lost.keys()])
  await enqueueDeliveries(
    ctx,
    readers.map(({ member, email, language }) => ({
      account,
      destination: { via: 'email' as const, address: email },
      message: rightsMessage({ base, language, now: ctx.now }, news, { member, features: lost.get(member) ?? [] }),
      dedup: `${dedup}/rights/${member}`,
    })),
  )
}

/** Those whom nobody could page any more are told themselves: an admin may not pass it on in time. */
async function tellUnpaged(ctx: SystemCtx, news: PlanNews, members: readonly string[], dedup: string): Promise<void> {
  if (members.length === 0) return
  const [base, account] = [baseUrlOf(ctx.platform.config), news.account.id]
  const readers = await readersOf(ctx, account, members)
  await enqueueDeliveries(
    ctx,
    readers.map(({ member, email, language }) => ({
      account,
      destination: { via: 'email' as const, address: email },
      message: unpagedMessage({ base, language, now: ctx.now }, news, member),
      dedup: `${dedup}/unpaged/${member}`,
    })),
  )
}
