import type { RefusalCode } from '@pharos/shared-protocol/problem.ts'
import type { RefusedBody } from '@pharos/shared-protocol/telemetry-reason.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Planned } from '../../account/account/index.ts'
import type { Platform } from '../../platform/context.ts'
import type { Credentials } from '../../platform/http/authenticate.ts'
import type { Holder } from '../../platform/http/bytes.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../../platform/keyed-semaphore.ts'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSemaphore, NoPermit } from '../../platform/semaphore.ts'
import type { LogRow, PointRow, RowOf, RumRow, SpanRow } from '../../platform/telemetry-store/row.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import { Tally } from '../batch/index.ts'
import { createDayLimits } from '../day-limit/index.ts'
import type { Making, Owner } from '../otlp/index.ts'
import { TooMuch, Undecodable } from '../otlp-message/index.ts'
import { parseRows } from '../parser/index.ts'
import { findPattern } from '../pattern/index.ts'
import { redactRows } from '../redaction/index.ts'
import { type GapRecord, pagesOf } from '../telemetry-gap/index.ts'
import type { Usage } from '../usage/index.ts'
import { createAllowances, type Spending } from './allowance.ts'
import { type Inflate, inflateBody, MOST_SENT, tooLarge } from './body.ts'
import { ratesOfPages, retentionDays } from './plan.ts'
import { createRoom, type Place } from './room.ts'
import { createSenders, type Sender } from './sender.ts'
import { createVolumes } from './volume.ts'

/** A batch as received by any protocol. */
export interface Delivery {
  signal: Signal
  authorization: string
  /** The account, if the caller is known by something else than a key. */
  account?: string
  /** Of the caller. */
  address: string
  /** The announced length in bytes; null if none was announced. */
  length: number | null
  encoding: string
  /** Whether the reply says how many records were refused, so that a used up volume refuses those, not the request. */
  saysRefused?: boolean
  /** Reads at most `limit` bytes while there is room for them; null if there are more. */
  read(limit: number, holder: Holder): Promise<Buffer | null>
  /** Inflates it; by its encoding unless given. */
  inflate?: Inflate
}

/** What is received of any body. */
type WholeDelivery = Pick<Delivery, 'length' | 'encoding' | 'read' | 'inflate'>

/** Receives a body of an account that is kept as it is. `read` runs in the account's turn, `keep` after it. */
export type TakeWhole = <T>(
  delivery: WholeDelivery & { account: string },
  read: (body: Buffer, account: Planned) => { records: number; keep(): Promise<T> },
) => Promise<T>

/** The rows that a body holds. */
export type Rows = { [S in keyof RowOf]: { signal: S; rows: RowOf[S][] } }[keyof RowOf]
type MakeRows = (body: Buffer, owner: Owner, making: Making) => Rows

/** The reason counted for a refused body, by the code of the refusal. */
const BODY_REASONS: Partial<Record<RefusalCode, RefusedBody>> = {
  invalid_request: 'body_undecodable',
  unsupported_media_type: 'body_undecodable',
  too_large: 'body_too_large',
  quota_reached: 'body_over_volume',
}

/** An admitted caller whose body is read elsewhere. */
export interface Admitted extends Pick<Place, 'lost' | 'leave'> {
  /** Counts a body that was refused unread; it may have cost as much as the largest. */
  refuse(signal: Signal, reason: RefusedBody): void
}

/** The most bodies that are inflated at once: libuv has four threads, and zstd may take 8 MB for each. */
const MOST_INFLATING = 4
/** The most complete bodies of an account that wait for their turn, and for how long (real milliseconds). */
const MOST_WAITING = 200
const PATIENCE_MS = 10_000
/** How long a caller whose body is read elsewhere waits for room, and how often it asks (real milliseconds). */
const ENTER_MS = 3_000
const ENTER_EVERY_MS = 50
/** The most callers of an account that wait so. */
const MOST_ENTERING = 16
const RETRY = { headers: { 'retry-after': '1' } }

/** Takes in batches of telemetry, in one process. Resolves once a batch is on disk. */
export function createIntake(platform: Platform, credentials: Credentials, usage: Usage, gaps: GapRecord) {
  const senders = createSenders(platform, credentials)
  const allowances = createAllowances()
  const ofPages = createAllowances(ratesOfPages)
  const room = createRoom()
  const turns = createKeyedSemaphore({ count: 1, waiting: MOST_WAITING, patienceMs: PATIENCE_MS })
  const inflating = createSemaphore(MOST_INFLATING, PATIENCE_MS)
  const days = createDayLimits()
  const volumes = createVolumes(platform)
  /** The callers of each account that wait for room. */
  const entering = new Map<string, number>()
  const { clock, ids, telemetry } = platform

  /** Sets the fields that depend on the account's settings, and applies its limits. Returns the remaining rows. */
  async function finish(
    given: Rows,
    { account_id, settings }: Sender,
    counted: string,
    { now, tally }: Making,
  ): Promise<Rows> {
    if (given.signal === 'logs') await parseRows(given.rows, settings.parsers, account_id, now, tally)
    const made = {
      signal: given.signal,
      rows: await redactRows<LogRow | SpanRow | PointRow | RumRow>(given.rows, settings.redaction, counted, tally),
    } as Rows
    days.limitKeys(made.rows, counted, now, tally)
    if (made.signal === 'logs') for (const row of made.rows) Object.assign(row, findPattern(row.message))
    if (made.signal !== 'points') return made
    return { signal: 'points', rows: days.limitSeries(made.rows, account_id, now, tally) }
  }

  async function take(delivery: Delivery, makeRows: MakeRows): Promise<Tally> {
    const { account, authorization, address } = delivery
    const sender = account === undefined ? await senders.byKey(authorization, address) : await senders.of(account)
    const { account_id, settings } = sender
    const isPages = delivery.signal === 'rum'
    const counted = isPages ? pagesOf(account_id) : account_id
    const now = clock.now()
    const making = { now, newId: () => ids.at(now), tally: new Tally() }
    try {
      const over = await volumes(account_id, settings, delivery.signal)
      if (over !== null && !delivery.saysRefused) throw over
      const spending = (isPages ? ofPages : allowances).begin(counted, settings, now)
      await takeBody(delivery, counted, spending, async (body, place) => {
        const given = readRows(body, delivery.signal, makeRows, sender, making)
        spending.records(making.tally.accepted + making.tally.rejected)
        if (over !== null) return async () => making.tally.withdrawAll('volume_limit')
        const rows = await finish(given, sender, counted, making)
        place.replace(Math.max(body.length, making.tally.bytes))
        return () => append(rows, spending.bytes)
      })
      usage.count(account_id, delivery.signal, now, making.tally)
      if (over === null) await gaps.accepted(counted, clock.now())
      else gaps.refused(counted, clock.now(), over)
      return making.tally
    } catch (error) {
      gaps.refused(counted, clock.now(), error)
      const reason = error instanceof Refusal ? BODY_REASONS[error.code] : undefined
      if (reason) usage.countRefused(account_id, delivery.signal, now, reason)
      throw error
    }
  }

  /** Takes in a body that a page sent and that is kept as it is, not as rows. */
  const takeWhole: TakeWhole = async (delivery, read) => {
    const { account_id, settings } = await senders.of(delivery.account)
    const counted = pagesOf(account_id)
    const spending = ofPages.begin(counted, settings, clock.now())
    return takeBody(delivery, counted, spending, async body => {
      const { records, keep } = refusing(() => read(body, settings))
      spending.records(records)
      return keep
    })
  }

  /** Receives a body. `read` runs in the account's turn, and returns what keeps it after that. */
  async function takeBody<T>(
    delivery: WholeDelivery,
    account: string,
    spending: Spending,
    read: (body: Buffer, place: Place) => Promise<() => Promise<T>>,
  ): Promise<T> {
    if ((delivery.length ?? 0) > MOST_SENT) throw tooLarge(MOST_SENT)
    const place = room.enter(account)
    try {
      const sent = await receive(delivery, place, spending)
      const keep = await inTurn(account, async () => {
        spending.requireAgain(clock.now())
        return read(await inflate(delivery, sent, place, spending), place)
      })
      return await keep()
    } finally {
      place.leave()
    }
  }

  /** Reads a body as it was sent. */
  async function receive({ read }: WholeDelivery, place: Place, spending: Spending): Promise<Buffer> {
    const hold = (bytes: number) => {
      spending.reach(bytes)
      place.hold(bytes)
    }
    const sent = await read(MOST_SENT, { hold, lost: place.lost })
    spending.reach(sent?.length ?? MOST_SENT)
    if (sent === null) throw tooLarge(MOST_SENT)
    place.hold(sent.length)
    place.settle()
    return sent
  }

  /** Inflates a body. What was sent and what is inflated are in memory together. */
  function inflate(delivery: WholeDelivery, sent: Buffer, place: Place, spending: Spending): Promise<Buffer> {
    const hold = (bytes: number) => {
      spending.reach(bytes)
      place.hold(sent.length + bytes)
    }
    return inflating(() => (delivery.inflate ?? inflateBody)(sent, delivery.encoding, hold))
  }

  /** Does the work of one body of an account after the other; the others wait as they were sent. */
  async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    try {
      return await turns(account, work)
    } catch (error) {
      if (error instanceof NoPermit || error instanceof TooManyWaiting)
        throw new Refusal('rate_limited', observabilityText('ingest.account_busy'), RETRY)
      throw error
    }
  }

  /** Waits a moment for room: others need it only until their messages have arrived. */
  async function enterSoon(account: string, bytes: number): Promise<Place> {
    const others = entering.get(account) ?? 0
    const deadline = realMs() + (others < MOST_ENTERING ? ENTER_MS : 0)
    entering.set(account, others + 1)
    try {
      for (;;)
        try {
          return room.enter(account, bytes)
        } catch (error) {
          if (realMs() >= deadline) throw error
          await waitReal(ENTER_EVERY_MS)
        }
    } finally {
      const left = (entering.get(account) ?? 1) - 1
      if (left > 0) entering.set(account, left)
      else entering.delete(account)
    }
  }

  async function enterWithin(account: string, planned: Planned, bytes: number): Promise<Place> {
    allowances.require(account, planned, clock.now())
    return enterSoon(account, bytes)
  }

  /** Admits a caller before any of the body is read, and reserves room for it. */
  async function admit(authorization: string, address: string, bytes: number): Promise<Admitted> {
    const { account_id, settings } = await senders.byKey(authorization, address)
    const { lost, leave } = await enterWithin(account_id, settings, bytes).catch((error: unknown) => {
      gaps.refused(account_id, clock.now(), error)
      throw error
    })
    return {
      lost,
      leave,
      refuse(signal, reason) {
        const now = clock.now()
        usage.countRefused(account_id, signal, now, reason)
        allowances.spend(account_id, settings, now, { records: 0, bytes: MOST_SENT })
      },
    }
  }

  function append(made: Rows, bytes: number): Promise<void> {
    if (made.rows.length === 0) return Promise.resolve()
    return telemetry.append(made.signal, made.rows as (LogRow & SpanRow & PointRow & RumRow)[], bytes)
  }

  return { take, takeWhole, admit }
}

export type Intake = ReturnType<typeof createIntake>
export type Take = Intake['take']

/** The rows of a body, before the account's settings are applied. */
function readRows(
  body: Buffer,
  signal: Signal,
  makeRows: MakeRows,
  { account_id, settings }: Sender,
  making: Making,
): Rows {
  const owner = { account_id, retention_days: retentionDays(settings, signal) }
  return refusing(() => makeRows(body, owner, making))
}

/** An error in decoding is the sender's mistake. */
function refusing<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TooMuch)
      throw new Refusal('too_large', observabilityText('ingest.send_smaller_batches', { why: error.message }))
    if (error instanceof Undecodable)
      throw new Refusal('invalid_request', observabilityText('ingest.undecodable', { why: error.message }))
    throw error
  }
}
