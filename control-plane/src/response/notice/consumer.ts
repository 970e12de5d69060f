import type { Platform, SystemCtx } from '../../platform/context.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { ALERT_RAISED } from '../alert/index.ts'
import { type DeliveryDraft, enqueueDeliveries, isSentTo, type Message, withdrawReminders } from '../delivery/index.ts'
import { loadNoticed, type NoticedMonitor } from './load.ts'
import { alertMessage, statusMessage } from './message.ts'
import { decideNotice } from './rules.ts'
import { loadOutages, type StoredOutage, storeOutages } from './store.ts'

export const NOTICE_CONSUMER = 'notify'

/** Notifies the notification groups of monitors of raised alerts. */
export function startNotices(platform: Platform): Worker {
  return startConsumer(platform, NOTICE_CONSUMER, takeRaised)
}

async function takeRaised(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  const ids = [...new Set(events.map(event => event.subject))]
  const monitors = await loadNoticed(ctx, ids)
  const outages: Map<string, StoredOutage | null> = new Map(await loadOutages(ctx, ids))
  const drafts: DeliveryDraft[] = []
  for (const event of events) {
    const monitor = monitors.get(event.subject)
    if (monitor) drafts.push(...draftsOf(ctx, monitor, event, outages))
  }
  const changed = [...outages].flatMap(([id, stored]) => {
    const account = monitors.get(id)?.subject.account_id
    return account === undefined ? [] : [{ monitor: id, account, stored }]
  })
  await storeOutages(ctx, changed)
  await withdrawReminders(ctx, drafts)
  await enqueueDeliveries(ctx, drafts)
}

function draftsOf(
  ctx: SystemCtx,
  monitor: NoticedMonitor,
  event: StoredEvent,
  outages: Map<string, StoredOutage | null>,
): DeliveryDraft[] {
  const alert = ALERT_RAISED.read(event)
  const { subject, remind_ms } = monitor
  const { what, at, from } = alert
  if (what === 'alert')
    return toChannels(monitor, alertMessage(ctx.platform.kinds, subject, alert, ctx.now), event.id).drafts
  const known = outages.get(subject.id) ?? null
  const { outage, tell } = decideNotice(known?.outage ?? null, { what, at, from }, remind_ms, ctx.now)
  const message = tell && statusMessage(subject, tell.what, alert, tell.since, ctx.now)
  // Who joined during an outage and was told nothing of it is not told that it is over.
  const heard = outage === null ? heardOf(monitor, known) : monitor
  const sent = message === null ? null : toChannels(heard, message, event.id)
  outages.set(subject.id, outage === null ? null : { outage, alert, told_to: toldTo(known, sent) })
  return sent?.drafts ?? []
}

function heardOf(monitor: NoticedMonitor, known: StoredOutage | null): NoticedMonitor {
  const told = known?.told_to
  if (!told) return monitor
  return { ...monitor, channels: monitor.channels.filter(({ destination }) => told.includes(destination)) }
}

interface Sent {
  drafts: DeliveryDraft[]
  destinations: string[]
}

/** The destinations that know of an outage after one more message of it. */
export function toldTo(known: StoredOutage | null, sent: Sent | null): readonly string[] | null {
  const before = known === null ? [] : known.told_to
  return before && [...new Set([...before, ...(sent?.destinations ?? [])])]
}

/** One delivery for each channel that the message goes to; a repeated notice makes none. */
export function toChannels({ subject, channels }: NoticedMonitor, message: Message, notice: string): Sent {
  const heard = channels.filter(({ type }) => isSentTo(type, message))
  return {
    destinations: heard.map(({ destination }) => destination),
    drafts: heard.map(({ id }) => ({
      account: subject.account_id,
      destination: { via: 'channel', id },
      message,
      dedup: `notice/${notice}/${id}`,
    })),
  }
}
