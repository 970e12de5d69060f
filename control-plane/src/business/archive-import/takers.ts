import { BASELINE_BOUNDS, BaselineName } from '@pharos/shared-protocol/check/baseline.ts'
import { MailAddress } from '@pharos/shared-protocol/contract/field.ts'
import { PageSlug } from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import {
  CONTACT_TYPES,
  ContactMethodCreate,
  URGENCIES,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { DELIVERY_STATES } from '@pharos/shared-protocol/contract/response/integration.ts'
import { Sha256 } from '@pharos/shared-protocol/hex.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { messageOf } from '@pharos/shared-protocol/text/message.ts'
import { TextOrNone } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import { requireImportedBaselines, storeImportedBaselines } from '../../monitoring/browser-check/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeSlug } from '../../publishing/status-page/index.ts'
import { storeImported as storeSubscribers } from '../../publishing/subscriber/index.ts'
import {
  type ImportedMethod,
  MOST_METHODS,
  MOST_RULES,
  storeImportedMethods,
  storeImportedRules,
} from '../../response/contact-method/index.ts'
import { DELIVERIES_KEPT_MS, storeImported as storeDeliveries } from '../../response/delivery/index.ts'
import { BadRecord } from './bad-record.ts'
import { At, type Taker } from './taking.ts'

const Instant = At.transform(at => epoch(at))
const Label = z.string().min(1).max(200)

const Attempt = z.object({
  at: Instant,
  result: z.enum(['delivered', 'failed', 'limited', 'refused']),
  status: z.int().min(0).max(999).nullable(),
  duration_ms: z.int().min(0).max(2_147_483_647),
  answer: z.string().max(5_000).nullable(),
  reason: z.string().max(5_000).nullable(),
  reason_text: TextOrNone.default(null),
})
const Delivery = z.object({
  id: z.uuid(),
  event: z.string().max(200),
  subject: z.string().max(20_000),
  state: z.enum(DELIVERY_STATES),
  reason: z.string().max(5_000).nullable(),
  reason_text: TextOrNone.default(null),
  created_at: Instant,
  ended_at: Instant.nullable(),
  redelivery_of: z.uuid().nullable(),
  incident_id: z.uuid().nullable().default(null),
  attempts: z.array(Attempt).max(1_000),
  notification_id: z.uuid().optional(),
  target_id: z.uuid().optional(),
})

/** What was sent by channels or targets that are not here: history, which nothing sends again. */
function deliveriesOf(section: string, name: 'notification_group' | 'service', via: 'channel' | 'target'): Taker {
  const field = via === 'channel' ? 'notification_id' : 'target_id'
  return define({
    section,
    parent: 'id',
    item: Delivery.refine(item => item[field] !== undefined, {
      message: messageOf(faultText('fault.required')),
      path: [field],
    }).transform(({ notification_id, target_id, ...each }) => ({
      ...each,
      destination: notification_id ?? target_id ?? '',
    })),
    async take({ tx, leaveOut }, parent, items) {
      await requireOwn(tx, section, { name, id: parent })
      const kept = items.filter(({ created_at }) => created_at >= tx.now - DELIVERIES_KEPT_MS)
      leaveOut(items.length - kept.length, 'expired')
      await storeDeliveries(tx, via, parent, kept)
      return kept.length
    },
  })
}

/** Addresses of `push` and `chat` are secrets, and not in an archive. */
const Method = z
  .object({
    id: z.uuid(),
    type: z.enum(CONTACT_TYPES),
    value: z.string().max(2_000),
    label: Label,
    created_at: Instant,
  })
  .refine(({ type, value }) => isSecret(type) || ContactMethodCreate.safeParse({ type, value }).success, {
    message: messageOf(businessText('archive_import.not_valid')),
    path: ['value'],
  })

function isSecret(type: string): boolean {
  return type === 'push' || type === 'chat'
}

const METHODS = define({
  section: 'members.contact_methods',
  parent: 'user_id',
  mostOfEach: MOST_METHODS,
  item: Method,
  async take({ tx, map, leaveOut, confirm }, user, items) {
    const open = items.filter(({ type }) => !isSecret(type)) as ImportedMethod[]
    leaveOut(items.length - open.length, 'has_secrets')
    const { known, unverified, records } = await storeImportedMethods(tx, user, open)
    for (const [from, to] of known) map(from, to)
    for (const { id, value } of unverified) confirm(id, value)
    leaveOut(known.size, 'kept_here')
    return records
  },
})

const RULES = define({
  section: 'members.notification_rules',
  parent: 'user_id',
  mostOfEach: MOST_RULES,
  item: z.object({
    id: z.uuid(),
    contact_method_id: z.uuid(),
    urgency: z.enum(URGENCIES),
    delay_minutes: z.int().min(0).max(1440),
    position: z.int().min(0).max(1001),
    created_at: Instant,
  }),
  async take({ tx, leaveOut }, user, items) {
    const records = await storeImportedRules(tx, user, items)
    if (records === null) leaveOut(items.length, 'kept_here')
    else leaveOut(items.length - records, 'has_secrets')
    return records ?? 0
  },
})

const BASELINES = define({
  section: 'browser_checks.baselines',
  parent: 'check_id',
  mostOfEach: BASELINE_BOUNDS.count,
  item: z.object({
    id: z.uuid(),
    name: BaselineName,
    sha256: Sha256,
    bytes: z.int().min(0).max(BASELINE_BOUNDS.bytes),
    accepted_at: Instant,
    accepted_by: Label,
    run_id: z.uuid(),
  }),
  async take({ tx, files }, check, items) {
    await requireImportedBaselines(tx, check, items)
    const stored = await files.baselines(check, items)
    await storeImportedBaselines(tx, check, stored)
    return stored.length
  },
})

const SUBSCRIBERS = define({
  section: 'status_pages.subscribers',
  parent: 'id',
  item: z.object({
    id: z.uuid(),
    type: z.enum(['email', 'webhook']),
    address: z.string().max(2_000),
    state: z.enum(['pending', 'active']),
    source: z.enum(['self', 'member']),
    // Archives of earlier versions do not say it.
    language: z.string().max(35).default('en'),
    components: z.array(z.uuid()).max(500),
    created_at: Instant,
    confirmed_at: Instant.nullable(),
  }),
  async take({ tx, isVouched, leaveOut }, page, items) {
    await requireOwn(tx, SUBSCRIBERS.section, { name: 'status_page', id: page })
    const mails = items.filter(({ type }) => type === 'email')
    leaveOut(items.length - mails.length, 'has_secrets')
    const confirmed = isVouched
      ? mails.flatMap(({ confirmed_at, ...each }) =>
          confirmed_at !== null && each.state === 'active' && MailAddress.safeParse(each.address).success
            ? [{ ...each, confirmed_at: confirmed_at as EpochMs }]
            : [],
        )
      : []
    const records = await storeSubscribers(tx, page, confirmed)
    leaveOut(mails.length - records, 'proves_ownership')
    return records
  },
})

/** A slug that somebody has here, or that is reserved, is left out; the page keeps the address with its id. */
const ADDRESSES = define({
  section: 'status_pages.address',
  parent: 'id',
  mostOfEach: 1,
  item: z.object({ slug: PageSlug.nullable() }),
  async take({ tx, leaveOut }, page, [item]) {
    await requireOwn(tx, ADDRESSES.section, { name: 'status_page', id: page })
    if (!item || item.slug === null) return 0
    const refusal = await takeSlug(tx, page, item.slug)
    if (refusal) leaveOut(1, 'taken')
    return refusal ? 0 : 1
  },
})

/** In the order in which they refer to each other. */
export const TAKERS: readonly Taker[] = [
  METHODS,
  RULES,
  BASELINES,
  ADDRESSES,
  SUBSCRIBERS,
  deliveriesOf('notification_groups.deliveries', 'notification_group', 'channel'),
  deliveriesOf('services.deliveries', 'service', 'target'),
]

/** A taker of records of its own form, as one of any. */
function define<I extends object>(
  taker: Omit<Taker, 'item' | 'take'> & {
    item: z.ZodType<I>
    take(taking: Parameters<Taker['take']>[0], parent: string, items: readonly I[]): Promise<number>
  },
): Taker {
  return taker as unknown as Taker
}

/** Throws unless what the records belong to is in this account. */
async function requireOwn(
  tx: Ctx,
  section: string,
  { name, id }: { name: 'notification_group' | 'service' | 'status_page'; id: string },
): Promise<void> {
  await tx.platform.references.check(tx, [{ name, id, path: 'id' }]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new BadRecord(section, id, [{ path: 'id', ...faultOf(businessText('archive_import.names_nothing')) }])
  })
}
