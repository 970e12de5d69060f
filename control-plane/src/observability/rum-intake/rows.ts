import type { RumValues } from '@pharos/shared-protocol/rum/event.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { RumRow } from '../../platform/telemetry-store/row.ts'
import { encodeAttributes } from '../attribute/index.ts'
import { addText, hashText, instantOfMs, startHash, type Tally, timeFault } from '../batch/index.ts'
import { asRow, type Making, type Owner } from '../otlp/index.ts'
import { pairsOf } from '../otlp-message/index.ts'
import type { ReadBatch, ReadEvent } from './batch.ts'
import { browserOf } from './browser.ts'
import { pageOf } from './page.ts'

/** What the request says of its sender besides the batch. */
export interface Circumstances {
  application_id: string
  user_agent: string
  country: string
}

type Common = Omit<RumRow, 'time' | 'id' | 'view_id' | 'kind' | 'url' | 'page' | 'attributes' | 'attributes_types'>
type Own = Partial<RumRow>

/** The rows of a batch. */
export function rumRows(batch: ReadBatch, given: Circumstances, owner: Owner, { now, tally }: Making): RumRow[] {
  if (batch.unreadable > 0) tally.reject('invalid_record', batch.unreadable)
  if (batch.cut.texts > 0) tally.note('rum_text_cut', batch.cut.texts)
  if (batch.cut.values > 0) tally.note('rum_value_count', batch.cut.values)
  const correct = correction(batch.sent_at, now)
  const common = commonOf(batch, given, owner, correct)
  const own = sessionValues(batch)
  const sizes = JSON.stringify(common).length + JSON.stringify(own).length
  return batch.events.flatMap(event => {
    const at = correct(event.at)
    const time = instantOfMs(at)
    const fault = timeFault(time, now)
    if (fault !== null) {
      tally.reject(fault)
      return []
    }
    if (!tally.admit(sizes + sizeOf(event))) return []
    const { values, types } = attributesOf({ ...own, ...(event.kind === 'event' ? event.attributes : {}) }, tally)
    const { page, host } = pageOf(event.url)
    return asRow<RumRow>({
      ...common,
      time,
      id: event.id,
      view_id: event.view_id,
      kind: event.kind,
      url: event.url,
      page,
      host,
      attributes: values,
      attributes_types: types,
      ...ownOf(event),
    })
  })
}

/**
 * Corrects the browser's clock by its difference from ours when the batch arrived. Nothing happened after it was sent.
 */
export function correction(sentAt: number, now: EpochMs): (at: number) => EpochMs {
  return at => epoch(Math.max(0, Math.round(now - Math.max(0, sentAt - at))))
}

function commonOf(
  { session, sdk }: ReadBatch,
  { application_id, user_agent, country }: Circumstances,
  owner: Owner,
  correct: (at: number) => EpochMs,
): Common {
  const { device } = session
  return {
    ...owner,
    application_id,
    scope_name: sdk.name,
    scope_version: sdk.version,
    env: session.environment ?? '',
    session_id: session.id,
    session_start: instantOfMs(correct(session.started_at)),
    anonymous_id: session.anonymous_id,
    user_id: session.user?.id,
    release: session.release,
    ...browserOf(user_agent, device),
    country,
    language: device.language,
    connection: device.connection,
    width: device.width,
    height: device.height,
    capture: session.capture,
    rules: session.rules ?? [],
    filters: session.filters ?? [],
  }
}

/** Characters of its longest texts. */
function sizeOf(event: ReadEvent): number {
  if (event.kind === 'error') return event.message.length + (event.stack?.length ?? 0)
  return event.kind === 'console' ? event.message.length : 0
}

/** Global attributes, and the traits of the user as `user.…`. */
function sessionValues({ session }: ReadBatch): RumValues {
  const traits = Object.entries(session.user?.traits ?? {}).map(([key, value]) => [`user.${key}`, value])
  return { ...session.attributes, ...Object.fromEntries(traits) }
}

function attributesOf(values: RumValues, tally: Tally) {
  return encodeAttributes(pairsOf(values), tally)
}

/** The columns of an event's kind. */
function ownOf(event: ReadEvent): Own {
  switch (event.kind) {
    case 'view':
      return { name: event.entry, title: event.title, target: event.referrer }
    case 'view_end':
      return { value: event.duration_ms }
    case 'resource':
      return {
        name: event.resource_type,
        target: event.resource_url,
        value: event.duration_ms,
        status: event.status,
        body: bodyOf({ bytes: event.bytes }),
      }
    case 'request':
      return {
        name: event.method,
        target: event.request_url,
        value: event.duration_ms,
        status: event.status,
        failure: event.failure,
        trace_id: event.trace_id,
        span_id: event.span_id,
      }
    case 'vital':
      return {
        name: event.name,
        value: event.value,
        soft: event.soft,
        element: event.element,
        target: event.element_url,
        parts: event.parts,
      }
    case 'error':
      return {
        name: event.error_type,
        message: event.message,
        stack: event.stack,
        handled: event.handled,
        fingerprint: fingerprintOf(event),
        cause: event.source,
        body: bodyOf({ causes: event.causes, debug_ids: event.debug_ids }),
      }
    case 'console':
      return { name: event.level, message: event.message }
    case 'event':
      return { name: event.name }
    case 'click':
      return { element: event.element }
    case 'frustration':
      return { name: event.type, element: event.element }
  }
}

/** By type and message, with numbers replaced. */
function fingerprintOf({ error_type, message }: { error_type: string; message: string }): string {
  const hash = startHash()
  addText(hash, error_type)
  addText(hash, message.replaceAll(/\d+/g, '0'))
  return hashText(hash)
}

function bodyOf(values: Record<string, unknown>): string | undefined {
  return Object.values(values).every(value => value === undefined) ? undefined : JSON.stringify(values)
}
