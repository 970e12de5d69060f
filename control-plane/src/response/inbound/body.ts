import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../../platform/keyed-semaphore.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { NoPermit } from '../../platform/semaphore.ts'
import type { InboundAlert } from './alert.ts'
import type { StoredSource } from './entity.ts'
import { createShortener, LONGEST_STRING, type Shortened, StillTooLarge } from './shorten.ts'
import { type InboundNote, leftOutNote } from './text.ts'

/** A larger body is shortened while it arrives. One that SNS has signed cannot be, and SNS sends no larger one. */
export const LIMIT_BYTES = 512_000
/** The largest body that is read. */
export const MOST_BYTES = 32_000_000
/** The large bodies that arrive at once: of one account, and of all. Each takes up to 16 MB of memory. */
const MOST_OF_ACCOUNT = 4
const MOST_AT_ONCE = 12
/** How long a large body that has arrived waits for those of its account before it (real milliseconds). */
const PATIENCE_MS = 10_000
/** Alertmanager sends again after a 503, but not after a 429. */
const BUSY = { headers: { 'retry-after': '5' } }

interface Body {
  /** The value in JSON. */
  parse(): unknown
  /** Null: it was taken as it is. */
  shortened: Shortened | null
}

/** Reads the bodies of one process, and bounds what large ones take: they are handled one after another per account. */
export function createBodies() {
  const admit = createInFlight({ ofCaller: MOST_OF_ACCOUNT, all: MOST_AT_ONCE })
  const turns = createKeyedSemaphore({ count: 1, waiting: MOST_OF_ACCOUNT, patienceMs: PATIENCE_MS })

  function enter(account: string): () => void {
    try {
      return admit(account)
    } catch {
      throw busy()
    }
  }

  /** Reads a body and passes it to `handle`. */
  async function read<T>(ctx: PublicCtx, source: StoredSource, handle: (body: Body) => Promise<T>): Promise<T> {
    const account = source.account_id
    let leave = (): void => {}
    try {
      const body = await receive(ctx, source.type !== 'cloudwatch', () => {
        leave = enter(account)
      })
      return body.shortened === null ? await handle(body) : await turns(account, () => handle(body))
    } catch (error) {
      if (error instanceof NoPermit || error instanceof TooManyWaiting) throw busy()
      throw error
    } finally {
      leave()
    }
  }

  return { read }
}

function busy(): Refusal {
  return new Refusal('unavailable', responseText('inbound.busy'), BUSY)
}

/** `enter` is called before more than `LIMIT_BYTES` are kept, and refuses if there is no room. */
async function receive(ctx: PublicCtx, canBeShortened: boolean, enter: () => void): Promise<Body> {
  const start: Buffer[] = []
  let length = 0
  let shortener: ReturnType<typeof createShortener> | null = null
  const most = canBeShortened ? MOST_BYTES : LIMIT_BYTES
  if (Number(ctx.header('content-length')) > most) throw tooLarge(most)
  const take = (chunk: Buffer) => {
    length += chunk.length
    if (shortener === null && length > LIMIT_BYTES && canBeShortened) {
      enter()
      shortener = createShortener()
      for (const piece of start.splice(0)) shortener.push(piece)
    }
    if (shortener === null) start.push(chunk)
    else shortener.push(chunk)
  }
  const more = await ctx.readChunks(most, chunk => refusing(() => take(chunk)))
  if (more) throw tooLarge(most)
  const shortened = (shortener as ReturnType<typeof createShortener> | null)?.end() ?? null
  return { parse: () => parseJson(shortened?.json ?? Buffer.concat(start)), shortened }
}

function tooLarge(most: number): Refusal {
  return new Refusal('too_large', faultText('request.too_large', { limit: most }))
}

function refusing(take: () => void): void {
  try {
    take()
  } catch (error) {
    if (!(error instanceof StillTooLarge)) throw error
    const faults = error.field === '' ? [] : [{ path: error.field, message: error.fault }]
    throw new Refusal('too_large', responseText('inbound.not_shortened', { why: error.message }), { faults })
  }
}

/** A byte order mark is no part of JSON, but some senders write one. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    throw new Refusal('invalid_request', faultText('request.not_json'), {
      faults: [{ path: '', ...faultOf(faultText('fault.not_json')) }],
    })
  }
}

/** Fields that say which alert it is: shortened, they might name another one. */
const IDENTIFYING = ['groupKey', 'dedup_key', 'ruleId', 'orgId']

/** Adds what was left out of a body to the alert that was read from it. */
export function withShortened(alert: InboundAlert | null, shortened: Shortened | null): InboundAlert | null {
  if (alert === null || shortened === null) return alert
  const { lists, strings } = shortened
  const key = IDENTIFYING.find(field => strings.has(field))
  if (key !== undefined) throw refuseField(key, faultText('fault.characters_at_most', { limit: LONGEST_STRING }))
  const isWhole = [...lists.values()].every(({ total, kept }) => total === kept)
  const notes: InboundNote[] = [
    ...[...lists].flatMap(([field, { total, kept }]) => (total > kept ? [leftOutNote(field, total, kept)] : [])),
    ...[...strings].map(([field, bytes]) => cutBytesNote(field, bytes)),
  ]
  const told = new Set(notes.map(({ path }) => path))
  const all = [...notes, ...(alert.notes ?? []).filter(({ path }) => !told.has(path))]
  const group = alert.group && { ...alert.group, isWhole: alert.group.isWhole && isWhole }
  return { ...alert, ...(group ? { group } : {}), ...(all.length > 0 ? { notes: all } : {}) }
}

function cutBytesNote(path: string, length: number): InboundNote {
  const message = `had a text of ${length} bytes, which was cut to ${LONGEST_STRING}`
  return { path, code: 'cut_bytes', params: { length, limit: LONGEST_STRING }, message }
}
