import { createReadStream } from 'node:fs'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { TOO_MANY_QUERIES } from './bounds.ts'
import { type Engine, embeddedEngine } from './embedded.ts'
import { quote } from './quote.ts'
import { TooLarge, tooBusy, tooLong } from './refuse.ts'
import { MOST_BYTES, type Part, readPart } from './result.ts'
import { createVersionTable, type Layout, SIGNALS, type Signal, type Table, versions } from './schema.ts'

/** The error codes of ClickHouse that are handled separately. */
const TIMEOUT_EXCEEDED = '159'
const TOO_LARGE = [
  '241', // more memory than a query may use
  '396', // a larger result than it may have
]

/** The store does not respond; `isAway` recognizes it by its code. */
class StoreAway extends Error {
  readonly code = 'CONNECTION_REFUSED'
  constructor(cause: unknown) {
    super('the telemetry store is unavailable', { cause })
  }
}

const READ_SETTINGS = {
  // Queries must not change data, but may change settings.
  readonly: '2',
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_denormals: 1,
  result_overflow_mode: 'throw',
} as const
/** The engine counts the bytes of the values, which may be more than their JSON, e.g. of numbers and short lists. */
const TEXT_FOR_JSON = 2

/** The time limit of an insert (seconds): a tail counts on no insert becoming visible after a minute. */
const INSERT_SECONDS = 45
/** An insert is acknowledged once the rows are in the table; on a cluster, in that of their shard. */
const INSERT_SETTINGS = { async_insert: 0, distributed_foreground_insert: 1 } as const

/** The bounds of a query. */
export interface Bounds {
  /** The time limit; that of the installation unless it is given. */
  seconds?: number
  /** The most bytes of the result, as JSON; `MOST_BYTES` unless it is given. */
  bytes?: number
  /** The most threads. One alone needs the least memory. */
  threads?: number
}

/** ClickHouse: a server or cluster by `CLICKHOUSE_URL`, or the engine of this machine. */
export interface ClickHouse {
  /** Reads the first rows, up to the bytes that the result may have. Throws `TooLarge` if it is far larger. */
  read<T>(text: string, params: Record<string, unknown>, bounds?: Bounds): Promise<Part<T>>
  /**
   * Inserts a file of JSON lines as one block, all or nothing. Repeating it with the same token changes nothing. Throws
   * ClickHouse's own error if the statement fails.
   */
  insert(signal: Signal, path: string, token: string): Promise<void>
  command(text: string, params?: Record<string, unknown>): Promise<void>
  /** The table with the rows themselves: on a cluster, each shard's table. */
  tableOf(table: Table): string
  onCluster: string
  /** The table function or table that lists the parts of every node. */
  parts: string
  /** Whether nothing was ever stored here. */
  empty(): boolean
  stop(): Promise<void>
}

export function openClickHouse(config: Config, log: Log): ClickHouse {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster = null, PHAROS_TELEMETRY_QUERY_SECONDS: limit } = config
  const engine = url === undefined ? embeddedEngine(config.PHAROS_DATA_DIR, log) : null
  const client = connect(url, engine, limit)
  let prepared: Promise<void> | null = null
  let lines: Record<string, Lines> = {}

  /** Starts the engine and creates the tables. A failed attempt is repeated by the next use. */
  async function prepare(): Promise<void> {
    await engine?.reach()
    prepared ??= prepareTables().catch(error => {
      prepared = null
      throw error
    })
    await prepared
  }

  async function prepareTables(): Promise<void> {
    await migrate(client, { cluster })
    if (engine !== null) lines = await describeLines(client)
  }

  /** Throws `StoreAway`, or the error of ClickHouse for this statement. */
  async function useRaw<T>(work: () => Promise<T>): Promise<T> {
    await prepare().catch(error => {
      throw new StoreAway(error)
    })
    return work().catch(error => {
      throw error instanceof ClickHouseError ? error : new StoreAway(error)
    })
  }

  function use<T>(work: () => Promise<T>): Promise<T> {
    return useRaw(work).catch(error => {
      throw error instanceof ClickHouseError ? explained(error) : error
    })
  }

  return {
    read: (query, query_params, { seconds = limit, bytes = MOST_BYTES, threads } = {}) =>
      use(async () => {
        const clickhouse_settings = {
          ...{ ...READ_SETTINGS, max_execution_time: seconds, max_result_bytes: String(bytes * TEXT_FOR_JSON) },
          ...(threads === undefined ? {} : { max_threads: threads }),
        }
        const answer = await client.query({ query, query_params, format: 'JSONEachRow', clickhouse_settings })
        return readPart(answer, bytes)
      }),
    insert: (signal, path, token) => {
      const clickhouse_settings = {
        ...{ insert_deduplication_token: token, max_execution_time: INSERT_SECONDS },
        // If a process dies between a table and what counts its rows, repeating the insert completes it.
        deduplicate_blocks_in_dependent_materialized_views: 1,
      } as const
      return useRaw(async () => {
        if (engine !== null) {
          const { names, types } = lines[signal] as Lines
          const query = `insert into ${signal} (${names}) select ${names} from file(${quote(path)}, JSONEachRow, ${types})`
          return finish(client.exec({ query, clickhouse_settings }))
        }
        const query = `insert into ${signal} format JSONEachRow`
        await finish(
          client.exec({
            query,
            values: createReadStream(path),
            clickhouse_settings: { ...clickhouse_settings, ...INSERT_SETTINGS },
          }),
        )
      })
    },
    command: (query, query_params = {}) => use(() => finish(client.exec({ query, query_params }))),
    tableOf: table => (cluster === null ? table : `${table}_local`),
    onCluster: cluster === null ? '' : `on cluster '${cluster}'`,
    parts: cluster === null ? 'system.parts' : `clusterAllReplicas('${cluster}', system.parts)`,
    empty: () => engine?.empty() ?? false,
    async stop() {
      await client.close()
      await engine?.stop()
    },
  }
}

function connect(url: string | undefined, engine: Engine | null, limit: number): ClickHouseClient {
  const server = url === undefined ? {} : { url }
  const own = engine && { url: 'http://localhost', http_agent: engine.agent, set_basic_auth_header: false }
  return createClient({
    ...(own ?? server),
    request_timeout: (limit + 45) * 1_000,
    // Errors are logged by callers, without the statements.
    log: { level: ClickHouseLogLevel.OFF },
  })
}

/** Reads a response to its end, which completes it and frees its connection. */
async function finish(answer: ReturnType<ClickHouseClient['exec']>): Promise<void> {
  for await (const _ of (await answer).stream);
}

function explained(error: ClickHouseError): Error {
  if (error.code === TIMEOUT_EXCEEDED) return tooLong()
  if (error.code === String(TOO_MANY_QUERIES)) return tooBusy()
  if (TOO_LARGE.includes(error.code)) return new TooLarge()
  return error
}

/** The columns of a line, as SQL: the names, and the names with their types as text. */
interface Lines {
  names: string
  types: string
}

/**
 * The types with which the engine reads a line. Repeated text (LowCardinality) is read as plain text and converted once
 * the whole block is read, which takes a third less CPU than converting while reading.
 */
async function describeLines(client: ClickHouseClient): Promise<Record<string, Lines>> {
  const query = `select table, name, type from system.columns
    where database = currentDatabase() and table in (${SIGNALS.map(quote).join()}) and (default_kind = '' or name = 'arrived')
    order by table, position`
  const answer = await client.query({ query, format: 'JSONEachRow' })
  const columns = await answer.json<{ table: string; name: string; type: string }>()
  const described = Map.groupBy(columns, ({ table }) => table).entries()
  return Object.fromEntries(
    [...described].map(([table, own]) => {
      const types = own.map(({ name, type }) => `\`${name}\` ${type.replaceAll('LowCardinality(String)', 'String')}`)
      return [table, { names: own.map(({ name }) => `\`${name}\``).join(), types: quote(types.join()) }]
    }),
  )
}

/**
 * Applies the versions that the store lacks. Several processes may do this at once, since each statement can be
 * repeated.
 */
async function migrate(client: ClickHouseClient, layout: Layout): Promise<void> {
  await finish(
    client.exec({
      query: createVersionTable(layout),
    }),
  )
  const query = 'select max(version) as version from telemetry_version'
  const [known] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ version: number }>()
  for (const [i, statements] of versions(layout).entries()) {
    if (i < Number(known?.version ?? 0)) continue
    for (const statement of statements) await finish(client.exec({ query: statement }))
    await finish(client.exec({ query: `insert into telemetry_version values (${i + 1})` }))
  }
}
