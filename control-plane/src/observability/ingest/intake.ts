import type { Platform } from '../../platform/context.ts'
import type { Credentials } from '../../platform/http/authenticate.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LogRow, PointRow, RowOf, SpanRow } from '../../platform/telemetry-store/row.ts'
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
import { createRoom } from './room.ts'
import { createSenders, type Sender } from './sender.ts'

/** A batch as it comes in by whatever protocol. */
export interface Delivery {
  authorization: string
  /** Of the caller. */
  address: string
  /** Bytes that were announced; null when that was not done. */
  length: number | null
  encoding: string
  /** Reads at most `limit` bytes; null: there are more. */
  read(limit: number): Promise<Buffer | null>
}

/** The rows that a body holds. */
export type Rows = { [S in keyof RowOf]: { signal: S; rows: RowOf[S][] } }[keyof RowOf]
type MakeRows = (body: Buffer, owner: (signal: keyof RowOf) => Owner, making: Making) => Rows

/** Room for a body whose length was not announced (bytes). */
const UNKNOWN_LENGTH = 1_000_000

/** Takes batches of telemetry in, in one process. What it returns is on disk. */
export function createIntake(platform: Platform, credentials: Credentials, usage: Usage) {
  const senders = createSenders(platform, credentials)
  const allowances = createAllowances()
  const room = createRoom()
  const days = createDayLimits()
  const { clock, ids, telemetry } = platform

  /** Sets what depends on the account's settings and limits; answers the rows that remain. */
  function finish(given: Rows, { account_id, settings }: Sender, { now, tally }: Making): Rows {
    if (given.signal === 'logs') parseRows(given.rows, settings.parsers, now, tally)
    const made = {
      signal: given.signal,
      rows: redactRows<LogRow | SpanRow | PointRow>(given.rows, settings.redaction, tally),
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
    if ((delivery.length ?? 0) > MOST_SENT) throw tooLarge(MOST_SENT)
    const place = room.enter(account_id, delivery.length ?? UNKNOWN_LENGTH)
    try {
      const sent = await delivery.read(MOST_SENT)
      if (sent === null) throw tooLarge(MOST_SENT)
      place.grow(sent.length)
      const body = await inflateBody(sent, delivery.encoding)
      place.grow(body.length)
      const tally = new Tally()
      const making = { now, newId: () => ids.at(now), tally }
      const ownerOf = (signal: keyof RowOf) => ({
        account_id,
        retention_days: INGEST[settings.plan].retention[signal],
      })
      const made = finish(
        refusing(() => makeRows(body, ownerOf, making)),
        sender,
        making,
      )
      await append(made)
      allowances.spend(account_id, settings.plan, now, { records: made.rows.length, bytes: body.length })
      usage.count(account_id, made.signal, now, tally, body.length)
      return tally
    } finally {
      place.leave()
    }
  }

  /** Refuses a caller before anything of a body is read. */
  const admit = async (authorization: string, address: string): Promise<void> => {
    await senders(authorization, address)
  }

  function append(made: Rows): Promise<void> {
    if (made.rows.length === 0) return Promise.resolve()
    return telemetry.append(made.signal, made.rows as (LogRow & SpanRow & PointRow)[])
  }

  return { take, admit }
}

export type Intake = ReturnType<typeof createIntake>
export type Take = Intake['take']

/** What cannot be decoded is the sender's mistake. */
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
