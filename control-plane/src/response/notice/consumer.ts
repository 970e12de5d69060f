import type { Platform, SystemCtx } from '../../platform/context.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { ALERT_RAISED } from '../alert/index.ts'
import { type DeliveryDraft, enqueueDeliveries, withdrawReminders } from '../delivery/index.ts'
import { forPeople, forPrograms, type Sent, toChannels } from './channels.ts'
import { decideChange, flapWindow } from './flap.ts'
import { flapMessage, summaryOf } from './flap-message.ts'
import { loadFlaps, type StoredFlap, storeFlaps } from './flap-store.ts'
import { loadNoticed, type NoticedMonitor } from './load.ts'
import { alertMessage, statusMessage } from './message.ts'
import { decideNotice } from './rules.ts'
import { loadOutages, type StoredOutage, storeOutages } from './store.ts'

export const NOTICE_CONSUMER = 'notify'

/** Notifies the notification groups of monitors of raised alerts. */
export function startNotices(platform: Platform): Worker {
  return startConsumer(platform, NOTICE_CONSUMER, takeRaised)
}

/** What was sent of monitors before; what is sent now is noted in it. */
interface Known {
  outages: Map<string, StoredOutage | null>
  flaps: Map<string, StoredFlap>
  /** News that is told in a summary later. */
  silenced: DeliveryDraft[]
}

async function takeRaised(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  const ids = [...new Set(events.map(event => event.subject))]
  const monitors = await loadNoticed(ctx, ids)
  const known: Known = { outages: new Map(await loadOutages(ctx, ids)), flaps: await loadFlaps(ctx, ids), silenced: [] }
  const drafts: DeliveryDraft[] = []
  for (const event of events) {
    const monitor = monitors.get(event.subject)
    if (monitor) drafts.push(...draftsOf(ctx, monitor, event, known))
  }
  const changed = [...known.outages].flatMap(([id, stored]) => {
    const account = monitors.get(id)?.subject.account_id
    return account === undefined ? [] : [{ monitor: id, account, stored }]
  })
  await storeOutages(ctx, changed)
  const flapping = [...known.flaps].flatMap(([id, stored]) => {
    const monitor = monitors.get(id)
    if (!monitor) return []
    return [{ monitor: id, account: monitor.subject.account_id, window: flapWindow(monitor.interval_ms), stored }]
  })
  await storeFlaps(ctx, flapping)
  await withdrawReminders(ctx, [...drafts, ...known.silenced])
  await enqueueDeliveries(ctx, drafts)
}

function draftsOf(
  ctx: SystemCtx,
  monitor: NoticedMonitor,
  event: StoredEvent,
  { outages, flaps, silenced }: Known,
): DeliveryDraft[] {
  const alert = ALERT_RAISED.read(event)
  const { subject, remind_ms } = monitor
  const { what, at, from } = alert
  if (what === 'alert')
    return toChannels(monitor, reader => alertMessage(ctx.platform.kinds, subject, alert, reader, ctx.now), event.id)
      .drafts
  const known = outages.get(subject.id) ?? null
  const { outage, tell } = decideNotice(known?.outage ?? null, { what, at, from }, remind_ms, ctx.now)
  const told = tell && { news: tell.what, alert, since: tell.since }
  // Who joined during an outage and was told nothing of it is not told that it is over.
  const heard = outage === null ? heardOf(monitor, known) : monitor
  const send = (to: NoticedMonitor) =>
    told && toChannels(to, reader => statusMessage(subject, told, reader, ctx.now), event.id)
  const sent = send(heard)
  outages.set(subject.id, outage === null ? null : { outage, alert, told_to: toldTo(known, sent) })
  if (sent === null) return []
  const change = decideChange(flaps.get(subject.id)?.flap ?? null, ctx.now, flapWindow(monitor.interval_ms))
  flaps.set(subject.id, { flap: change.flap, alert })
  if (change.tell === 'change') return sent.drafts
  silenced.push(...sent.drafts)
  const each = send(forPrograms(heard))?.drafts ?? []
  return change.tell === 'later' ? each : [...each, ...summaryTo(ctx, monitor, { flap: change.flap, alert }, event.id)]
}

/** The first summary, in place of the notice of a change. */
function summaryTo(ctx: SystemCtx, monitor: NoticedMonitor, stored: StoredFlap, event: string): DeliveryDraft[] {
  const { damped } = stored.flap
  if (damped === null) return []
  const news = summaryOf(damped, stored.alert, flapWindow(monitor.interval_ms), damped)
  return toChannels(
    forPeople(monitor),
    reader => flapMessage(monitor.subject, news, reader, ctx.now),
    `${event}/flapping`,
  ).drafts
}

function heardOf(monitor: NoticedMonitor, known: StoredOutage | null): NoticedMonitor {
  const told = known?.told_to
  if (!told) return monitor
  return { ...monitor, channels: monitor.channels.filter(({ destination }) => told.includes(destination)) }
}

/** The destinations that know of an outage after one more message of it. */
export function toldTo(known: StoredOutage | null, sent: Sent | null): readonly string[] | null {
  const before = known === null ? [] : known.told_to
  return before && [...new Set([...before, ...(sent?.destinations ?? [])])]
}
