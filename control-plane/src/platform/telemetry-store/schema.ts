import { COMMON, INSTANT, NAME, TEXT, TRACE } from './column-types.ts'
import { AS_RUM_ARRIVAL, RUM_ARRIVAL_COLUMNS, RUM_COLUMNS } from './rum-columns.ts'
import { type Derived, deriveFrom, figuresFrom, MORE_OF_FIGURES, RUM_DERIVED } from './rum-figure.ts'
import { spacedOut } from './unspaced.ts'

/** The three signals of OpenTelemetry, which the first versions of the store have. */
const FIRST_SIGNALS = ['logs', 'spans', 'points'] as const
/** Those, and the events of real users. Each has one table, and a view of one account's rows (`account_<signal>`). */
export const SIGNALS = [...FIRST_SIGNALS, 'rum'] as const
export type Signal = (typeof SIGNALS)[number]

/**
 * All tables with rows of accounts. `log_keys` counts the metadata keys of log records; inserts of `logs` fill it.
 * `rum_figures` and `rum_sessions` are made of events of real users, and `rum_arrival` has each arrival of an event;
 * inserts of `rum` fill them.
 */
export const TABLES = [...SIGNALS, 'log_keys', 'rum_figures', 'rum_sessions', 'rum_arrival'] as const
export type Table = (typeof TABLES)[number]

/** The length of the buckets of time of `log_keys`, in minutes. A released version contains it, so it never changes. */
export const KEY_MINUTES = 5

const COLUMNS: Record<Signal, string> = {
  logs: `${COMMON}, id UUID, observed_time ${INSTANT},
    level Enum8('trace' = 1, 'debug' = 2, 'info' = 3, 'warn' = 4, 'error' = 5, 'fatal' = 6),
    severity_number UInt8, severity_text ${NAME}, message ${TEXT}, body ${TEXT}, event_name ${NAME},
    pattern UInt64, template ${NAME}, tags Array(${NAME}), ${TRACE}, trace_flags UInt32, dropped_attributes UInt32,
    inserted ${INSTANT.replace(' codec', ' default now64(9) codec')},
    index words lowerUTF8(message) type text(tokenizer = splitByNonAlpha),
    index trace trace_id type bloom_filter, index arrival inserted type minmax`,
  spans: `${COMMON}, ${TRACE}, parent_span_id ${TEXT}, trace_state ${TEXT}, flags UInt32, name ${NAME},
    kind Enum8('unspecified' = 0, 'internal' = 1, 'server' = 2, 'client' = 3, 'producer' = 4, 'consumer' = 5),
    version ${NAME}, end ${INSTANT}, duration_ns UInt64 codec(ZSTD(1)),
    status Enum8('unset' = 0, 'ok' = 1, 'error' = 2), status_message ${TEXT},
    dropped_attributes UInt32, dropped_events UInt32, dropped_links UInt32,
    events Nested(time DateTime64(9, 'UTC'), name ${NAME}, attributes String, dropped_attributes UInt32),
    links Nested(trace_id String, span_id String, trace_state String, flags UInt32, attributes String,
      dropped_attributes UInt32),
    index trace trace_id type bloom_filter`,
  points: `${COMMON}, metric ${NAME},
    kind Enum8('gauge' = 1, 'sum' = 2, 'histogram' = 3, 'exponential_histogram' = 4, 'summary' = 5),
    unit ${NAME}, description ${NAME}, temporality Enum8('unspecified' = 0, 'delta' = 1, 'cumulative' = 2),
    monotonic Bool, series UInt64, start_time ${INSTANT}, flags UInt32,
    value Float64, int_value Nullable(Int64), count UInt64, sum Nullable(Float64), min Nullable(Float64),
    max Nullable(Float64), bounds Array(Float64), buckets Array(UInt64), scale Int32, zero_count UInt64,
    zero_threshold Float64, positive_offset Int32, positive Array(UInt64), negative_offset Int32,
    negative Array(UInt64), quantiles Array(Float64), quantile_values Array(Float64),
    exemplars Nested(time DateTime64(9, 'UTC'), value Float64, trace_id String, span_id String, attributes String)`,
  rum: RUM_COLUMNS,
}

/** Every key starts with the account, so that a query reads no rows of other accounts. */
const KEYS: Record<Signal, string> = {
  logs: 'account_id, time',
  spans: 'account_id, source, time',
  points: 'account_id, metric, series, time',
  // Events of a session are together; an event that was sent twice has the same key, and one of the two is dropped.
  rum: 'account_id, application_id, toStartOfHour(time), session_id, id',
}

/** Repeated inserts of the last 10,000 blocks are detected by their token. A part is on disk before its insert ends. */
const SETTINGS = 'non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1'
/** On a cluster tokens also expire by time. A segment may wait for as long as the machine that wrote it is down. */
const TOKENS_SECONDS = 7 * 86_400

/**
 * The tokens of a shard's table. A process that inserts each second into two partitions uses 10,000 in 83 minutes; a
 * node of Keeper is needed for each.
 */
const CLUSTER_TOKENS = 100_000

/**
 * The metadata keys of log records with their types. Records with the same keys are grouped first, which takes a
 * fiftieth of the time of taking each record apart.
 */
export const KEYS_OF_GROUPS = 'attribute_keys, attribute_types, resource_keys, resource_types'
export const GROUPS_OF_KEYS = `mapKeys(attributes) as attribute_keys, attributes_types as attribute_types,
  mapKeys(resource) as resource_keys, resource_types as resource_types`
/** An array of (origin, key, type) of such a group. */
export const PAIRS_OF_KEYS = `arrayConcat(${pairsOf('attributes', 'attribute')}, ${pairsOf('resource', 'resource')})`

function pairsOf(origin: string, of: string): string {
  const type = `if(mapContains(${of}_types, k), toString(${of}_types[k]), 'string')`
  return `arrayMap(k -> ('${origin}', toString(k), ${type}), ${of}_keys)`
}

/** How tables are stored: alone, or replicated over a named cluster (`CLICKHOUSE_CLUSTER`). */
export interface Layout {
  cluster: string | null
}

/** The statements of each version, in order. A released version is never changed; new versions are added at the end. */
export function versions(layout: Layout): readonly (readonly string[])[] {
  return [
    FIRST_SIGNALS.flatMap(signal => [...createTable(signal, layout), createView(signal, layout)]),
    layout.cluster === null ? [] : FIRST_SIGNALS.map(signal => keepTokens(signal, layout)),
    layout.cluster === null ? [] : FIRST_SIGNALS.map(signal => keepMoreTokens(signal, layout)),
    FIRST_SIGNALS.flatMap(signal => addArrival(signal, layout)),
    indexUnspaced(layout),
    countKeys(layout),
    [...createTable('rum', layout), createView('rum', layout), ...keepRumTokens(layout)],
    [...deriveRum('rum_figures', layout), ...deriveRum('rum_sessions', layout)],
    keepArrivals(layout),
    indexRumArrival(layout),
    addToFigures(layout),
    FIRST_SIGNALS.flatMap(signal => addReceivedBytes(signal, layout)),
  ]
}

/** An index of the characters of scripts without spaces. What is stored already is indexed in the background. */
function indexUnspaced({ cluster }: Layout): string[] {
  const table = `alter table ${cluster === null ? 'logs' : 'logs_local'} ${onCluster(cluster)}`
  return [
    `${table} add index if not exists unspaced ${spacedOut('message')} type text(tokenizer = splitByNonAlpha)`,
    `${table} materialize index unspaced settings mutations_sync = 0, alter_sync = 0`,
  ]
}

/** Whoever follows the arrival of events reads the latest, however many there are. */
function indexRumArrival({ cluster }: Layout): string[] {
  const table = `alter table ${cluster === null ? 'rum' : 'rum_local'} ${onCluster(cluster)}`
  return [
    `${table} add index if not exists arrival arrived type minmax granularity 1`,
    `${table} materialize index arrival settings mutations_sync = 0, alter_sync = 0`,
  ]
}

/** Creates the table of the versions that were applied; on a cluster, every node has all of it. */
export function createVersionTable({ cluster }: Layout): string {
  const engine =
    cluster === null
      ? 'MergeTree'
      : `ReplicatedMergeTree('/clickhouse/tables/all/{database}/telemetry_version', '{shard}-{replica}')`
  return `create table if not exists telemetry_version ${onCluster(cluster)} (version UInt32) engine = ${engine}
    order by version`
}

/** Tokens expire by whichever comes first, their number or their age. */
function keepMoreTokens(signal: Signal, { cluster }: Layout): string {
  const setting = `replicated_deduplication_window = ${CLUSTER_TOKENS}`
  return `alter table ${signal}_local ${onCluster(cluster)} modify setting ${setting}`
}

/** When a row was acknowledged. Rows from before there was this column count as acknowledged at their own time. */
function addArrival(signal: Signal, { cluster }: Layout): string[] {
  const tables = cluster === null ? [signal] : [`${signal}_local`, signal]
  const column = `arrived ${INSTANT.replace(' codec', ' default time codec')}`
  return tables.map(table => `alter table ${table} ${onCluster(cluster)} add column if not exists ${column}`)
}

/** A row's share of the bytes that were received for its batch, by which telemetry is metered. */
function addReceivedBytes(signal: Signal, { cluster }: Layout): string[] {
  const tables = cluster === null ? [signal] : [`${signal}_local`, signal]
  const column = 'received_bytes UInt32 codec(T64, ZSTD(1))'
  return [
    ...tables.map(table => `alter table ${table} ${onCluster(cluster)} add column if not exists ${column}`),
    createView(signal, { cluster }).replace('create view if not exists', 'create or replace view'),
  ]
}

function keepRumTokens(layout: Layout): string[] {
  return layout.cluster === null ? [] : [keepTokens('rum', layout), keepMoreTokens('rum', layout)]
}

function keepTokens(signal: Signal, { cluster }: Layout): string {
  const setting = `replicated_deduplication_window_seconds = ${TOKENS_SECONDS}`
  return `alter table ${signal}_local ${onCluster(cluster)} modify setting ${setting}`
}

/** A partition holds one day of records with the same retention, so that expired records are dropped with it. */
function createTable(signal: Signal, layout: Layout): string[] {
  const end = `${PARTITION} order by (${KEYS[signal]}) settings ${settingsOf(layout.cluster)}`
  const engine = { engine: signal === 'rum' ? 'ReplacingMergeTree' : 'MergeTree' }
  return tableAndSpread(signal, COLUMNS[signal], engine, end, layout)
}

const PARTITION = 'partition by (retention_days, toDate(time))'

interface TableEngine {
  engine: string
  /** The column by which the last of several rows with one key is known. */
  version?: string
}

/** The statements for a table; on a cluster, a replicated one on each shard (`logs_local`) under a distributed one. */
function tableAndSpread(
  table: Table,
  columns: string,
  { engine: name, version }: TableEngine,
  end: string,
  { cluster }: Layout,
): string[] {
  const local = cluster === null ? table : `${table}_local`
  const on = onCluster(cluster)
  const places = cluster === null ? [] : [`'/clickhouse/tables/{shard}/{database}/${local}'`, `'{replica}'`]
  const given = [...places, ...(version === undefined ? [] : [version])].join(', ')
  const engine = `${cluster === null ? '' : 'Replicated'}${name}`
  const made = `create table if not exists ${local} ${on} (${columns}) engine = ${given === '' ? engine : `${engine}(${given})`}
    ${end}`
  if (cluster === null) return [made]
  const spread = `Distributed('${cluster}', currentDatabase(), '${local}', cityHash64(account_id))`
  return [made, `create table if not exists ${table} ${on} as ${local} engine = ${spread}`]
}

/**
 * Counts the metadata keys of log records by type, as they are inserted. Records that are stored already are not
 * counted.
 */
function countKeys(layout: Layout): string[] {
  const columns = `account_id UUID, retention_days UInt16, time DateTime('UTC'),
    origin Enum8('attributes' = 1, 'resource' = 2), name ${NAME}, type ${NAME}, records SimpleAggregateFunction(sum, UInt64)`
  const end = `partition by (retention_days, toDate(time)) order by (account_id, time, origin, name, type)
    settings ${settingsOf(layout.cluster)}`
  const suffix = layout.cluster === null ? '' : '_local'
  return [
    ...tableAndSpread('log_keys', columns, { engine: 'AggregatingMergeTree' }, end, layout),
    `create materialized view if not exists count_log_keys ${onCluster(layout.cluster)} to log_keys${suffix} as
      select account_id, retention_days, bucket as time, pair.1 as origin, pair.2 as name, pair.3 as type, sum(n) as records
      from (select account_id, retention_days, bucket, n, arrayJoin(${PAIRS_OF_KEYS}) as pair
        from (select account_id, retention_days, toStartOfInterval(toDateTime(time, 'UTC'), toIntervalMinute(${KEY_MINUTES})) as bucket,
            ${GROUPS_OF_KEYS}, count() as n from logs${suffix}
          group by account_id, retention_days, bucket, ${KEYS_OF_GROUPS}))
      group by account_id, retention_days, bucket, origin, name, type`,
    createView('log_keys', layout),
  ]
}

/** What is stored already is taken over; to repeat that changes nothing. */
function deriveRum(table: keyof typeof RUM_DERIVED, layout: Layout): string[] {
  const { cluster } = layout
  const made: Derived = RUM_DERIVED[table]
  const size = made.granularity === undefined ? '' : `, index_granularity = ${made.granularity}`
  const end = `${PARTITION} order by (${made.key}) settings ${settingsOf(cluster)}${size}`
  const suffix = cluster === null ? '' : '_local'
  const rows = deriveFrom(`rum${suffix}`, made)
  return [
    ...tableAndSpread(table, made.columns, made, end, layout),
    `create materialized view if not exists make_${table} ${onCluster(cluster)} to ${table}${suffix} as ${rows}`,
    createView(table, layout),
    `insert into ${table} ${deriveFrom('rum', made)}`,
  ]
}

/** Adds columns to `rum_figures`. What is stored already is taken over once more, and replaces its rows. */
function addToFigures({ cluster }: Layout): string[] {
  const tables = cluster === null ? ['rum_figures'] : ['rum_figures_local', 'rum_figures']
  const columns = MORE_OF_FIGURES.map(name => `add column if not exists ${name} ${NAME}`).join(', ')
  const on = onCluster(cluster)
  return [
    ...tables.map(table => `alter table ${table} ${on} ${columns}`),
    `alter table make_rum_figures ${on} modify query ${figuresFrom(cluster === null ? 'rum' : 'rum_local')}`,
    createView('rum_figures', { cluster }).replace('create view if not exists', 'create or replace view'),
    `insert into rum_figures ${figuresFrom('rum')}`,
  ]
}

/** Keeps each arrival of an event of a browser. Events that are stored already have none. */
function keepArrivals(layout: Layout): string[] {
  const end = `${PARTITION} order by (account_id, application_id, time)
    settings ${settingsOf(layout.cluster)}`
  const suffix = layout.cluster === null ? '' : '_local'
  return [
    ...tableAndSpread('rum_arrival', RUM_ARRIVAL_COLUMNS, { engine: 'MergeTree' }, end, layout),
    `create materialized view if not exists keep_rum_arrivals ${onCluster(layout.cluster)} to rum_arrival${suffix} as
      select ${AS_RUM_ARRIVAL} from rum${suffix}`,
    createView('rum_arrival', layout),
  ]
}

function settingsOf(cluster: string | null): string {
  return cluster === null ? SETTINGS : SETTINGS.replace('non_replicated_', 'replicated_')
}

/** Tables that may have a row several times before they are merged. */
const ONCE: readonly Table[] = ['rum', 'rum_figures']

/**
 * Creates the view through which queries read, so that none can be written without an account. Of events of real users
 * it has each once, also before those that were sent twice are merged.
 */
function createView(table: Table, { cluster }: Layout): string {
  return `create view if not exists account_${table} ${onCluster(cluster)} as
    select * from ${table} ${ONCE.includes(table) ? 'final' : ''} where account_id = {account:UUID}`
}

function onCluster(cluster: string | null): string {
  return cluster === null ? '' : `on cluster '${cluster}'`
}
