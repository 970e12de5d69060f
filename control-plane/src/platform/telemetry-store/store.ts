import { mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../context.ts'
import { realMs, waitReal } from '../real-time.ts'
import { createSemaphore } from '../semaphore.ts'
import { type Part, startWorker, type Worker } from '../worker.ts'
import { createArrivals } from './arrival.ts'
import { WRITTEN_WITHIN_MS } from './bounds.ts'
import { openClickHouse } from './client.ts'
import { dropOldPartitions, eraseAccount, eraseRumEvents, listAccounts, type RumEvents } from './erasing.ts'
import { createFeeding } from './feeding.ts'
import { createReading, type OwnBounds, type Terms, wholeOf } from './reading.ts'
import { createRefusing, type Refusing } from './refuse.ts'
import { type LostRows, openRefused, type RefusedRows } from './refused.ts'
import type { Part as PartOfResult } from './result.ts'
import type { RowOf } from './row.ts'
import { type Signal, TABLES } from './schema.ts'
import type { Segment } from './segment.ts'
import { bytesOnDisk } from './size.ts'
import type { Ch } from './sql.ts'
import { openWal, type Wal } from './wal.ts'

/** Logs, metric points and spans: a write-ahead log on this machine's disk, and ClickHouse behind it. */
export interface TelemetryStore {
  /**
   * Settles once the rows are on disk (fsync), all or none. Throws a 503 with `Retry-After`, without storing any, if
   * the log has reached its limit or the disk is nearly full. `bytes`: what was received for them.
   */
  append<S extends Signal>(signal: S, rows: readonly RowOf[S][], bytes?: number): Promise<void>
  /**
   * The rows of one account's query. Throws 504 `query_time_limit` after PHAROS_TELEMETRY_QUERY_SECONDS, including the
   * wait for its turn, or if the result is too large (`TooLarge`); 503 while the store is away, or if too many queries
   * are waiting. 64-bit integers are text. An account that does not exist has no rows.
   */
  query<T>(account: string, query: Ch, terms?: Terms): Promise<T[]>
  /**
   * The same for the first rows, up to the bytes of `bounds`. Throws `TooLarge` if the result is more than twice as
   * large.
   */
  queryPart<T>(account: string, query: Ch, bounds: OwnBounds, terms?: Terms): Promise<PartOfResult<T>>
  /** The store for one request: all its queries together have the time limit of one. */
  forRequest(): TelemetryStore
  /** The store for alert rules, which do not wait for the account's other queries. */
  forRules(): TelemetryStore
  /**
   * Calls `hear` when log records of an account, appended by any process, can be read, until the returned function is
   * called. A call may be missed, e.g. if a process dies in between.
   */
  onLogs(account: string, hear: () => void): () => void
  /** Calls `hear` when acknowledged rows are left out, since the store cannot read them. */
  onUnreadable(hear: (account: string, signal: Signal, lost: LostRows) => void): void
  /** Calls `hear` when the store has taken a segment, which leaves the log only once that has settled. */
  onStored(hear: (segment: Segment) => Promise<void>): void
  /** What this process has acknowledged and not stored. */
  readonly log: LogState
  /** Settles once everything that has been appended here can be read. */
  flush(): Promise<void>
  /** Drops the partitions of expired records. */
  dropOld(now: number): Promise<void>
  /** Deletes all records of an account. What other processes have in their logs may still come. */
  erase(account: string): Promise<void>
  /** Deletes events of real users, with the same exception. */
  eraseRum(account: string, events: RumEvents): Promise<void>
  /** The accounts with records in the store. */
  accounts(): Promise<string[]>
  /** The bytes of the store on its disks, those of all replicas. */
  bytes(): Promise<number>
  /** The rows that this machine keeps, since the store could not read them. */
  readonly refused: RefusedRows
  /** Starts to move the log into the store. */
  start(): Part
  stop(): Promise<void>
}

/** The log of one process. */
export interface LogState extends Pick<Wal, 'hasBegun' | 'waitingSince' | 'takenOver' | 'setAsideSince'> {
  /** The id of the log. */
  readonly id: string
  /** Since when batches are refused, and why; null if they are not, or nobody sends any. */
  refusing(): Refusing | null
  /** When the store first could not read rows; null if it has read all. */
  unreadableSince(): EpochMs | null
}

/** How often it looks for logs of processes that no longer run (milliseconds). */
const KEEP_EVERY_MS = 10_000
/** How long rows wait for others before they are inserted, unless the log has a complete segment. Real milliseconds. */
const LINGER_MS = 1_000
/** The most memory of batches that wait for the disk (bytes). */
const MOST_IN_FLIGHT = 64 * 2 ** 20
/** The disk counts as nearly full below this (bytes). */
const LEAST_FREE = 256 * 2 ** 20
/** How long the last reading of free space is used. Real milliseconds. */
const FREE_TOLD_MS = 1_000

const REQUEST: Terms = { purpose: 'request' }

type Needs = Pick<Platform, 'config' | 'clock' | 'ids' | 'log' | 'metrics' | 'workers' | 'bus'>

export function openTelemetry(platform: Needs): TelemetryStore {
  const { config, clock, ids, log, metrics } = platform
  const root = resolve(config.PHAROS_DATA_DIR, 'telemetry', 'log')
  const id = ids.at(clock.now())
  const wal = openWal(root, { id, log, now: () => clock.now(), newId: () => ids.at(clock.now()) })
  const store = openClickHouse(config, log)
  const disk = watchDisk(config.PHAROS_DATA_DIR)
  const read = createReading(store, config.PHAROS_TELEMETRY_QUERY_SECONDS)
  const most = config.PHAROS_TELEMETRY_LOG_MB * 2 ** 20
  const alone = createSemaphore(1)
  const arrivals = createArrivals(platform.bus)
  /** Accounts with log records in the log that have not been announced. */
  let untold = new Set<string>()
  let unreadable = (_account: string, _signal: Signal, _lost: LostRows) => {}
  let stored = async (_segment: Segment) => {}
  const insertAll = createFeeding({
    ids,
    clock,
    log,
    metrics,
    wal,
    store,
    stored: segment => stored(segment),
    unreadable(...given) {
      unreadableSince ??= clock.now()
      unreadable(...given)
    },
  })
  const refusals = createRefusing(() => clock.now())
  let unreadableSince: EpochMs | null = null
  let inFlight = 0
  let feeder: Worker | null = null

  async function append<S extends Signal>(signal: S, rows: readonly RowOf[S][], bytes = 0): Promise<void> {
    if (rows.length === 0) return
    if ((await disk()) < LEAST_FREE) throw refusals.note('the disk is nearly full')
    const lines = Buffer.from(linesOf(rows, clock.now() + WRITTEN_WITHIN_MS, signal === 'rum' ? 0 : bytes))
    // Nothing is waited for between these bounds and what they bound.
    if (inFlight + lines.length > MOST_IN_FLIGHT) throw refusals.note('too much is waiting for the disk')
    if (wal.size() + lines.length > most) throw refusals.note('the log of what the store has not taken yet is full')
    inFlight += lines.length
    try {
      await wal.append(signal, lines)
    } catch (error) {
      log.warn({ err: error }, 'telemetry could not be written to the log')
      throw refusals.note('the disk does not take it')
    } finally {
      inFlight -= lines.length
    }
    refusals.end()
    metrics.telemetryRows.inc({ signal }, rows.length)
    if (signal === 'logs') for (const { account_id } of rows) untold.add(account_id)
    feeder?.wake()
  }

  /** Inserts everything that is in the log into the store; concurrent calls wait for each other. */
  const feed = () =>
    alone(async () => {
      const come = untold
      untold = new Set()
      try {
        await insertAll()
      } catch (error) {
        for (const account of come) untold.add(account)
        throw error
      } finally {
        // Those of a segment that has to wait are announced again.
        arrivals.tell(come)
      }
    })

  function startFeeding(): Worker {
    let hasFailed = false
    return startWorker(platform, {
      name: 'telemetry_feed',
      atStart: true,
      async work() {
        if (!clock.stepped && (hasFailed || wal.segments().length === 0)) await waitReal(LINGER_MS)
        hasFailed = true
        await feed()
        hasFailed = false
      },
    })
  }

  function startKeeping(): Worker {
    wal.keep()
    return startWorker(platform, {
      name: 'telemetry_keep',
      everyMs: KEEP_EVERY_MS,
      async work() {
        wal.keep()
        if (wal.segments().length > 0) feeder?.wake()
      },
    })
  }

  const under = (terms: Terms): TelemetryStore => ({
    ...telemetry,
    query: (account, query) => telemetry.query(account, query, terms),
    queryPart: (account, query, bounds) => telemetry.queryPart(account, query, bounds, terms),
  })

  const telemetry: TelemetryStore = {
    append,
    query: async (account, query, terms = REQUEST) => wholeOf(await read(account, query, terms)),
    queryPart: (account, query, bounds, terms = REQUEST) => read(account, query, terms, bounds),
    forRequest: () => under({ purpose: 'request', until: realMs() + config.PHAROS_TELEMETRY_QUERY_SECONDS * 1_000 }),
    forRules: () => under({ purpose: 'rule' }),
    onLogs: arrivals.on,
    onUnreadable(hear) {
      unreadable = hear
    },
    onStored(hear) {
      stored = hear
    },
    log: {
      id,
      ...wal,
      refusing: refusals.current,
      unreadableSince: () => unreadableSince,
    },
    flush: feed,
    async dropOld(now) {
      if (store.empty()) return
      for (const table of TABLES) await dropOldPartitions(store, table, now)
    },
    accounts: async () => (store.empty() ? [] : await listAccounts(store)),
    bytes: async () => (store.empty() ? 0 : await bytesOnDisk(store)),
    refused: openRefused(root),
    async erase(account) {
      if (store.empty()) return
      await feed()
      await eraseAccount(store, account)
    },
    async eraseRum(account, events) {
      if (store.empty()) return
      await feed()
      await eraseRumEvents(store, account, events)
    },
    start() {
      const keeper = startKeeping()
      const feeding = startFeeding()
      feeder = feeding
      return {
        idle: () => feeding.idle() && keeper.idle(),
        async stop() {
          feeder = null
          await keeper.stop()
          await feeding.stop()
        },
      }
    },
    async stop() {
      await wal.close()
      await store.stop()
    },
  }
  return telemetry
}

/** Rows as lines of JSON, each with the time of its arrival and its share of the bytes that were received for them. */
function linesOf(rows: readonly RowOf[Signal][], now: number, bytes: number): string {
  const arrived = `"arrived":"${(now / 1_000).toFixed(3)}",`
  const share = Math.floor(bytes / rows.length)
  return rows
    .map((row, index) => {
      const received = index === 0 ? bytes - share * (rows.length - 1) : share
      const added = `${row.arrived === undefined ? arrived : ''}${received > 0 ? `"received_bytes":${received},` : ''}`
      return `{${added}${JSON.stringify(row).slice(1)}\n`
    })
    .join('')
}

/** Free bytes of the disk with a folder. */
function watchDisk(folder: string): () => Promise<number> {
  let free = 0
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAt > FREE_TOLD_MS) {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      free = bavail * bsize
      readAt = performance.now()
    }
    return free
  }
}
