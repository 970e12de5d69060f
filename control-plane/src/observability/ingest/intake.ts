import type { RefusalCode } from '@pharos/shared-protocol/problem.ts'
import type { RefusedBody } from '@pharos/shared-protocol/telemetry-reason.ts'
import type { Platform } from '../../platform/context.ts'
import type { Credentials } from '../../platform/http/authenticate.ts'
import type { Holder } from '../../platform/http/bytes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LogRow, PointRow, RowOf, SpanRow } from '../../platform/telemetry-store/row.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import { Tally } from '../batch/index.ts'
import { createDayLimits } from '../day-limit/index.ts'
import type { Making, Owner } from '../otlp/index.ts'
import { TooMuch, Undecodable } from '../otlp-message/index.ts'
import { parseRows } from '../parser/index.ts'
import { findPattern } from '../pattern/index.ts'
import { redactRows } from '../redaction/index.ts'
import type { Usage } from '../usage/index.ts'
import { createAllowances } from './allowance.ts'
import { inflateBody, MOST_SENT, tooLarge } from './body.ts'
import { INGEST } from './plan.ts'
import { createRoom, type Place } from './room.ts'
import { createSenders, type Sender } from './sender.ts'

/** A batch as received by any protocol. */
export interface Delivery {
  signal: Signal
  authorization: string
  /** Of the caller. */
  address: string
  /** The announced length in bytes; null if none was announced. */
  length: number | null
  encoding: string
  /** Reads at most `limit` bytes while there is room for them; null if there are more. */
  read(limit: number, holder: Holder): Promise<Buffer | null>
}

/** The rows that a body holds. */
export type Rows = { [S in keyof RowOf]: { signal: S; rows: RowOf[S][] } }[keyof RowOf]
type MakeRows = (body: Buffer, owner: Owner, making: Making) => Rows

/** The reason counted for a refused body, by the code of the refusal. */
const BODY_REASONS: Partial<Record<RefusalCode, RefusedBody>> = {
  invalid_request: 'body_undecodable',
  unsupported_media_type: 'body_undecodable',
  too_large: 'body_too_large',
}

/** An admitted caller whose body is read elsewhere. */
export interface Admitted extends Pick<Place, 'lost' | 'leave'> {
  /** Counts a body that was refused unread; it may have cost as much as the largest. */
  refuse(signal: Signal, reason: RefusedBody): void
}

/** Takes in batches of telemetry, in one process. Resolves once a batch is on disk. */
export function createIntake(platform: Platform, credentials: Credentials, usage: Usage) {
  const senders = createSenders(platform, credentials)
  const allowances = createAllowances()
  const room = createRoom()
  const days = createDayLimits()
  const { clock, ids, telemetry } = platform

  /** Sets the fields that depend on the account's settings, and applies its limits. Returns the remaining rows. */
  async function finish(given: Rows, { account_id, settings }: Sender, { now, tally }: Making): Promise<Rows> {
    if (given.signal === 'logs') await parseRows(given.rows, settings.parsers, account_id, now, tally)
    const made = {
      signal: given.signal,
      rows: await redactRows<LogRow | SpanRow | PointRow>(given.rows, settings.redaction, account_id, tally),
    } as Rows
    days.limitKeys(made.rows, account_id, now, tally)
    if (made.signal === 'logs') for (const row of made.rows) Object.assign(row, findPattern(row.message))
    if (made.signal !== 'points') return made
    return { signal: 'points', rows: days.limitSeries(made.rows, account_id, now, tally) }
  }

  async function take(delivery: Delivery, makeRows: MakeRows): Promise<Tally> {
    const sender = await senders(delivery.authorization, delivery.address)
    const { account_id, settings } = sender
    const now = clock.now()
    allowances.require(account_id, settings.plan, now)
    const tally = new Tally()
    const used = { records: 0, bytes: 0 }
    try {
      const rows = await takeBody(delivery, makeRows, sender, { now, newId: () => ids.at(now), tally }, used)
      used.records = rows
      usage.count(account_id, delivery.signal, now, tally, used.bytes)
      return tally
    } catch (error) {
      const reason = error instanceof Refusal ? BODY_REASONS[error.code] : undefined
      if (reason) usage.countRefused(account_id, delivery.signal, now, reason)
      throw error
    } finally {
      // A refused body has cost us its bytes all the same.
      allowances.spend(account_id, settings.plan, now, used)
    }
  }

  /** Returns how many rows were stored. Sets `used` to the bytes that have been read, or inflated. */
  async function takeBody(
    { signal, length, encoding, read }: Delivery,
    makeRows: MakeRows,
    sender: Sender,
    making: Making,
    used: { bytes: number },
  ): Promise<number> {
    const { account_id, settings } = sender
    if ((length ?? 0) > MOST_SENT) throw tooLarge(MOST_SENT)
    const place = room.enter(account_id)
    try {
      const hold = (bytes: number) => {
        used.bytes = bytes
        place.hold(bytes)
      }
      const sent = await read(MOST_SENT, { hold, lost: place.lost })
      used.bytes = sent?.length ?? MOST_SENT
      if (sent === null) throw tooLarge(MOST_SENT)
      place.settle(sent.length)
      const body = await inflateBody(sent, encoding)
      used.bytes = body.length
      place.settle(body.length)
      const owner = { account_id, retention_days: INGEST[settings.plan].retention[signal] }
      const made = await finish(
        refusing(() => makeRows(body, owner, making)),
        sender,
        making,
      )
      await append(made)
      return made.rows.length
    } finally {
      place.leave()
    }
  }

  /** Admits a caller before any of the body is read, and reserves room for it. */
  async function admit(authorization: string, address: string, bytes: number): Promise<Admitted> {
    const { account_id, settings } = await senders(authorization, address)
    allowances.require(account_id, settings.plan, clock.now())
    const { lost, leave } = room.enter(account_id, bytes)
    return {
      lost,
      leave,
      refuse(signal, reason) {
        const now = clock.now()
        usage.countRefused(account_id, signal, now, reason)
        allowances.spend(account_id, settings.plan, now, { records: 0, bytes: MOST_SENT })
      },
    }
  }

  function append(made: Rows): Promise<void> {
    if (made.rows.length === 0) return Promise.resolve()
    return telemetry.append(made.signal, made.rows as (LogRow & SpanRow & PointRow)[])
  }

  return { take, admit }
}

export type Intake = ReturnType<typeof createIntake>
export type Take = Intake['take']

/** An error in decoding is the sender's mistake. */
function refusing<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TooMuch) throw new Refusal('too_large', `${error.message}: send smaller batches.`)
    if (error instanceof Undecodable)
      throw new Refusal('invalid_request', `The body cannot be decoded: ${error.message}.`)
    throw error
  }
}
