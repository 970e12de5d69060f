import { Socket } from 'node:net'
import { type EntityManager, type EntitySchema, LockMode, MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import pg, { type Pool, type PoolClient } from 'pg'
import { isAway, isDiskFull } from '../away.ts'
import { AwayAtStart, StartupFault } from '../config.ts'
import { within } from '../real-time.ts'
import type { ReadMeter } from './read-meter.ts'
import { type Premise, PremiseFailed, type TransactionScope } from './session.ts'
import { createRunner, type Mode, type Sql, StandsBy, type Transaction } from './transaction.ts'
import { createWatch } from './watch.ts'

export type { EntityManager, Mode, Premise, Sql, Transaction }
export { PremiseFailed, sql }

/** Locks a row that is read to be changed: other transactions wait, and then see the change (`for update`). */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/**
 * Locks a row that is referred to: it cannot be changed or deleted before the commit, but others may refer to it, too.
 */
export const FOR_SHARE = { lockMode: LockMode.PESSIMISTIC_READ } as const

/** The two roles of the database: a request sees one account by row-level security, the system sees all. */
export const REQUEST_ROLE = 'pharos_request'
export const SYSTEM_ROLE = 'pharos_system'

export interface Database {
  /**
   * A transaction that sees and writes one account only. Throws `PremiseFailed` unless its premise holds, and
   * `ReadTooMuch` if it reads more than the meter admits.
   */
  inAccount<T>(
    account: string,
    mode: Mode,
    work: (tx: Transaction) => Promise<T>,
    premise?: Premise | null,
    meter?: ReadMeter,
  ): Promise<T>
  /** A transaction across accounts: scheduler, intake, sweeps and sign-in. */
  inSystem<T>(work: (tx: Transaction) => Promise<T>, mode?: Mode): Promise<T>
  pool(): { total: number; idle: number; waiting: number }
  /** A known problem of the database although it answers, in words for the operator; null if there is none. */
  fault(): string | null
  close(): Promise<void>
}

const INT8 = 20

/** Legitimate work of a request, such as a report on many thousand monitors, takes a fraction of this. */
const REQUEST_STATEMENT_MS = 60_000
/** Longer than the watch waits; ends probes that the watch has given up. */
const PROBE_MS = 5_000
/** Closing a pool waits for every connection in use; this limits how long a process that is stopped waits. */
const CLOSE_MS = 10_000
/** How long a fault is reported after its last error. */
const FAULT_TOLD_MS = 15_000

/** Connects with int8 read as number: every int8 of ours is epoch milliseconds or a count under 2^53. */
export async function connectDatabase(options: {
  url: string
  entities: EntitySchema[]
  poolSize: number
  name: string
}): Promise<Database> {
  let pool: Pool | undefined
  const sockets = new OpenSockets()
  let heardAt = Number.NEGATIVE_INFINITY
  const orm = await MikroORM.init({
    clientUrl: options.url,
    entities: options.entities,
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      application_name: options.name,
      pipeline: true,
      stream: () => sockets.open(),
      onPoolCreated: (created: Pool) => {
        pool = created
        giveBackBroken(created)
        const hear = () => {
          heardAt = performance.now()
        }
        created.on('connect', client => {
          client.setTypeParser(INT8, Number)
          client.on('drain', hear)
        })
      },
    },
  })
  await requireUsable(orm, options.url).catch(async error => {
    await orm.close(true)
    throw error
  })
  const prober = openProber(options.url, options.name)
  const watch = createWatch(
    prober.ask,
    () => sockets.breakAll(),
    () => heardAt,
  )
  const transact = createRunner(orm, () => pool)
  let fault = { words: '', at: Number.NEGATIVE_INFINITY }
  const run = <T>(scope: TransactionScope, mode: Mode, work: (tx: Transaction) => Promise<T>) =>
    watch
      .guard(requireWanted => transact({ scope, mode, work, requireWanted }))
      .catch(error => {
        const words = faultOf(error)
        if (words !== null) fault = { words, at: performance.now() }
        throw error
      })
  const timeout = { statement_timeout: String(REQUEST_STATEMENT_MS) }
  return {
    inAccount: (account, mode, work, premise = null, meter) =>
      run({ role: REQUEST_ROLE, settings: { ...timeout, 'app.account': account }, premise, meter }, mode, work),
    inSystem: (work, mode = 'write') => run({ role: SYSTEM_ROLE, settings: {} }, mode, work),
    pool: () => ({ total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }),
    fault: () => (performance.now() - fault.at < FAULT_TOLD_MS ? fault.words : null),
    async close() {
      watch.close()
      await within(CLOSE_MS, Promise.all([prober.close(), orm.close(true)]), () => undefined)
    },
  }
}

function faultOf(error: unknown): string | null {
  if (isDiskFull(error)) return 'its disk is full'
  return error instanceof StandsBy ? 'it takes no writes: it is a standby' : null
}

/**
 * Opens a separate connection, which is free even if all others are waiting. Its pool can be closed while it connects.
 */
function openProber(connectionString: string, name: string) {
  const limits = { max: 1, query_timeout: PROBE_MS, connectionTimeoutMillis: PROBE_MS }
  const pool = new pg.Pool({ connectionString, application_name: `${name} probe`, ...limits })
  // A connection that breaks while idle has left the pool already.
  pool.on('error', () => {})
  return { ask: () => pool.query('select 1'), close: () => pool.end() }
}

/**
 * Removes connections from the pool that break within a transaction. Their rollback fails, too, and then neither the
 * ORM nor its driver returns them, so that each would occupy a slot for good.
 */
export function giveBackBroken(pool: Pool): void {
  const taken = new Set<PoolClient>()
  pool.on('acquire', client => taken.add(client))
  pool.on('release', (_, client) => taken.delete(client))
  pool.on('connect', client =>
    client.once('end', () => {
      if (taken.has(client)) client.release(true)
      // The connection's user may still release it later.
      client.release = () => {}
    }),
  )
}

/** The sockets of a pool's connections. A client's own `end` would wait for replies that never come. */
class OpenSockets {
  readonly #all = new Set<Socket>()

  open(): Socket {
    const socket = new Socket()
    this.#all.add(socket)
    return socket.once('close', () => this.#all.delete(socket))
  }

  breakAll(): void {
    for (const socket of this.#all) socket.destroy()
  }
}

/** The oldest supported major version of PostgreSQL. It and the embedded one are tested. */
export const OLDEST_POSTGRESQL = 15

/**
 * Throws a one-line startup error if the database is unreachable, rejects the credentials, is too old or takes no
 * writes. The caller closes what it has opened.
 */
export async function requireUsable(orm: MikroORM, url: string): Promise<void> {
  await requireReachable(orm, url)
  const [server] = await orm.em
    .getConnection()
    .execute<{ version: string; number: string; standby: boolean }[]>(
      "select current_setting('server_version') version, current_setting('server_version_num') number, pg_is_in_recovery() standby",
    )
  const place = `the database at ${withoutPassword(url)}`
  if (Number(server?.number) < OLDEST_POSTGRESQL * 10_000)
    throw new StartupFault(`${place} is PostgreSQL ${server?.version}; Pharos needs ${OLDEST_POSTGRESQL} or newer`)
  if (server?.standby) throw new AwayAtStart(`${place} takes no writes: it is a standby`)
}

async function requireReachable(orm: MikroORM, url: string): Promise<void> {
  const check = await orm
    .connect()
    .then(() => orm.checkConnection())
    .catch((error: Error) => ({ ok: false as const, reason: error.message, error }))
  if (check.ok) return
  const Fault = isAway(check.error) ? AwayAtStart : StartupFault
  throw new Fault(`the database at ${withoutPassword(url)} can't be used: ${check.reason}`)
}

/** An address without user and password, for people. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '(not an address)'
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}
