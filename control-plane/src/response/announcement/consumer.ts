import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { languagesOf } from '../../account/member/index.ts'
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
  const { rows } = await sql<{ email: string }>`select p.email from member m
    join person p on p.id = m.person_id where m.account_id = ${event.account} and m.staff and m.deactivated_at is null order by m.id`.execute(
    ctx.sql,
  )
  const message = staffMessage(event)
  const links = [viewLink(baseUrlOf(ctx.platform.config), 'Open the monitors', '/monitors')]
  return rows.map(({ email }) => draftOf(event, { via: 'email', address: email }, email, { ...message, links }))
}

function staffMessage(event: StoredEvent): Message {
  const at = epoch(event.created_at)
  if (event.name === CLOCK_WRONG.name) return clockMessage(CLOCK_WRONG.read(event), at)
  if (event.name === CLOCK_SET_BACK.name) return setBackMessage(CLOCK_SET_BACK.read(event), at)
  if (event.name === LANE_RENEWED.name) return laneMessage(LANE_RENEWED.read(event).regions, at)
  return installationMessage(event.subject, INSTALLATION_PRESENCE.read(event), at)
}

async function ofAccount(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  return toPeople(event, await accountAnnouncement(ctx, event))
}

function toPeople(event: StoredEvent, { to, message }: { to: string[]; message: Message }): DeliveryDraft[] {
  return to.map(address => draftOf(event, { via: 'email', address }, address, message))
}

/** A public region concerns the staff, a private one its account's owner. */
async function ofRegion(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const { rows } = await sql<{ email: string }>`select p.email from region r
    join member m on m.account_id = ${event.account} and case when r.account_id is null then m.staff else m.role = 'owner' end
    join person p on p.id = m.person_id
    where r.id = ${event.subject} and m.deactivated_at is null order by m.id`.execute(ctx.sql)
  const { region: slug, name } = REGION_PRESENCE.read(event)
  const message = regionMessage(
    { id: event.subject, slug, name },
    event.name === 'region.offline',
    epoch(event.created_at),
  )
  const links = [viewLink(baseUrlOf(ctx.platform.config), 'Open the regions', '/region')]
  return rows.map(({ email }) => draftOf(event, { via: 'email', address: email }, email, { ...message, links }))
}

/** The notification groups of the covered monitors. */
function ofMaintenance(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const notice = maintenanceNoticeOf(event)
  const links = [viewLink(baseUrlOf(ctx.platform.config), 'Open the maintenance windows', '/maintenance_window')]
  const message = { ...maintenanceMessage(event.name, notice, epoch(event.created_at)), links }
  return toGroups(ctx, event, notice.group_notification_ids, () => message)
}

function ofIssue(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  const { groups, messageIn } = issueAnnouncement(baseUrlOf(ctx.platform.config), event)
  return toGroups(ctx, event, groups, messageIn)
}

async function ofReplay(ctx: SystemCtx, event: StoredEvent): Promise<DeliveryDraft[]> {
  return (await replayAnnouncement(ctx, event)).flatMap(({ to, message }) => toPeople(event, { to: [to], message }))
}

/** To the channels of notification groups, each destination once, in the language of who reads it. */
async function toGroups(
  ctx: SystemCtx,
  event: StoredEvent,
  groups: readonly string[],
  messageIn: (language: Language) => Message,
): Promise<DeliveryDraft[]> {
  const { rows } = await sql<{ id: string; type: ChannelType; email: string | null }>`
    select distinct on (destination) id, type, case when type = 'email' then config->>'email' end as email
    from notification_channel
    where account_id = ${event.account} and notification_group_id = any(${groups}::uuid[])
    order by destination, id`.execute(ctx.sql)
  const languageOf = await languagesOf(
    ctx,
    event.account,
    rows.flatMap(({ email }) => email ?? []),
  )
  return rows.flatMap(({ id, type, email }) => {
    const message = messageIn(languageOf(email))
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
