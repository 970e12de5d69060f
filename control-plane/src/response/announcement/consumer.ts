import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { listOwners, listStaff, type Reader, readersAt } from '../../account/member/index.ts'
import { LANE_RENEWED } from '../../monitoring/dispatch/index.ts'
import {
  MAINTENANCE_ENDED,
  MAINTENANCE_STARTED,
  maintenanceNoticeOf,
} from '../../monitoring/maintenance-window/index.ts'
import { CLOCK_SET_BACK, CLOCK_WRONG, INSTALLATION_PRESENCE } from '../../monitoring/pulse/index.ts'
import { REGION_PRESENCE } from '../../monitoring/region/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import {
  type DeliveryDraft,
  type Destination,
  enqueueDeliveries,
  isSentTo,
  type Message,
  viewLink,
} from '../delivery/index.ts'
import { ACCOUNT_EVENTS, accountAnnouncement } from './account.ts'
import {
  clockMessage,
  installationMessage,
  laneMessage,
  maintenanceMessage,
  regionMessage,
  setBackMessage,
} from './message.ts'
import { ISSUE_EVENTS, issueAnnouncement } from './rum-issue.ts'
import { REPLAY_EVENTS, replayAnnouncement } from './rum-replay.ts'
import { ANNOUNCEMENT_WORDS } from './words/index.ts'

export const ANNOUNCEMENT_CONSUMER = 'announce'
export const ANNOUNCED_EVENTS = [
  REGION_PRESENCE,
  INSTALLATION_PRESENCE,
  LANE_RENEWED,
  CLOCK_WRONG,
  CLOCK_SET_BACK,
  MAINTENANCE_STARTED,
  MAINTENANCE_ENDED,
  ...ACCOUNT_EVENTS,
  ...ISSUE_EVENTS,
  ...REPLAY_EVENTS,
]

/**
 * Notifies of events other than monitors' alerts: our own outages, regions without agents, the start and end of
 * maintenance, changes of the account, and issues of RUM applications.
 */
export function startAnnouncements(platform: Platform): Worker {
  return startConsumer(platform, ANNOUNCEMENT_CONSUMER, async (ctx, events) => {
    const drafts: DeliveryDraft[] = []
    for (const event of events) drafts.push(...(await draftsOf(ctx, event)))
    await enqueueDeliveries(ctx, drafts)
  })
}

async function draftsOf(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  if (event.name.startsWith('region.')) return ofRegion(ctx, event)
  if (event.name.startsWith('account.')) return ofAccount(ctx, event)
  if (event.name.startsWith('rum_issue.')) return ofIssue(ctx, event)
  if (event.name.startsWith('rum_replay.')) return ofReplay(ctx, event)
  return event.name.startsWith('installation.') ? ofInstallation(ctx, event) : ofMaintenance(ctx, event)
}

/** To staff, once for all monitors. */
async function ofInstallation(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const base = baseUrlOf(ctx.platform.config)
  return toReaders(event, await listStaff(ctx, event.account), reader => ({
    ...staffMessage(event, reader),
    links: [viewLink(base, ANNOUNCEMENT_WORDS[reader.language].links.monitors, '/monitors')],
  }))
}

function staffMessage(event: StoredEvent, reader: Reader): Message {
  const at = epoch(event.created_at)
  if (event.name === CLOCK_WRONG.name) return clockMessage(CLOCK_WRONG.read(event), at, reader)
  if (event.name === CLOCK_SET_BACK.name) return setBackMessage(CLOCK_SET_BACK.read(event), at, reader)
  if (event.name === LANE_RENEWED.name) return laneMessage(LANE_RENEWED.read(event).regions, at, reader)
  return installationMessage(event.subject, INSTALLATION_PRESENCE.read(event), at, reader)
}

async function ofAccount(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  return toPeople(event, await accountAnnouncement(ctx, event))
}

function toReaders(
  event: StoredEvent,
  readers: readonly Reader[],
  messageFor: (reader: Reader) => Message,
): DeliveryDraft[] {
  return toPeople(
    event,
    readers.map(reader => ({ to: reader.email, message: messageFor(reader) })),
  )
}

function toPeople(event: StoredEvent, mails: readonly { to: string; message: Message }[]): DeliveryDraft[] {
  return mails.map(({ to, message }) => draftOf(event, { via: 'email', address: to }, to, message))
}

/** A public region concerns the staff, a private one its account's owner. */
async function ofRegion(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const { rows } = await sql<{ is_public: boolean }>`select account_id is null as is_public from region
    where id = ${event.subject}`.execute(ctx.sql)
  const [found] = rows
  // A region that was deleted meanwhile concerns nobody.
  if (!found) return []
  const { region: slug, name } = REGION_PRESENCE.read(event)
  const region = { id: event.subject, slug, name }
  const base = baseUrlOf(ctx.platform.config)
  return toReaders(event, await (found.is_public ? listStaff : listOwners)(ctx, event.account), reader => ({
    ...regionMessage(region, event.name === 'region.offline', epoch(event.created_at), reader),
    links: [viewLink(base, ANNOUNCEMENT_WORDS[reader.language].links.regions, '/region')],
  }))
}

/** The notification groups of the covered monitors. */
function ofMaintenance(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const notice = maintenanceNoticeOf(event)
  const base = baseUrlOf(ctx.platform.config)
  return toGroups(
    ctx,
    event,
    notice.group_notification_ids,
    reader => ({
      ...maintenanceMessage(event.name, notice, epoch(event.created_at), reader),
      links: [viewLink(base, ANNOUNCEMENT_WORDS[reader.language].links.maintenance, '/maintenance_window')],
    }),
    'en',
  )
}

function ofIssue(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const { groups, messageIn } = issueAnnouncement(baseUrlOf(ctx.platform.config), event)
  return toGroups(ctx, event, groups, ({ language }) => messageIn(language))
}

async function ofReplay(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  return toPeople(event, await replayAnnouncement(ctx, event))
}

/**
 * To the channels of notification groups, each destination once, as who reads it. A channel that no member is known to
 * read gets the language `otherwise`, or without one that of the account's first owner.
 */
async function toGroups(
  ctx: SystemCtx,
  event: StoredEvent,
  groups: readonly string[],
  messageFor: (reader: Pick<Reader, 'language' | 'timezone'>) => Message,
  otherwise?: Language,
): Promise<DeliveryDraft[]> {
  const { rows } = await sql<{ id: string; type: ChannelType; email: string | null }>`
    select distinct on (destination) id, type, case when type = 'email' then config->>'email' end as email
    from notification_channel
    where account_id = ${event.account} and notification_group_id = any(${groups}::uuid[])
    order by destination, id`.execute(ctx.sql)
  const emails = rows.flatMap(({ email }) => email ?? [])
  const readerAt = await readersAt(ctx, event.account, emails, otherwise)
  return rows.flatMap(({ id, type, email }) => {
    const message = messageFor(readerAt(email))
    return isSentTo(type, message) ? [draftOf(event, { via: 'channel', id }, id, message)] : []
  })
}

function draftOf(
  event: StoredEvent,
  destination: Destination,
  to: string,
  message: DeliveryDraft['message'],
): DeliveryDraft {
  return { account: event.account, destination, message, dedup: `announcement/${event.id}/${to}` }
}
