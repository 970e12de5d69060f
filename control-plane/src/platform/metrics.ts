import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const PREFIX = 'pharos_'
/** Gauges, which must not end in `_total`; their sums are those of `nodejs_active_resources` and so on, by type. */
const MISNAMED = ['handles', 'requests', 'resources']

let ofProcess: Registry | undefined

/**
 * The metrics of the process itself, created once, since their observers of event loop and garbage collection are never
 * removed.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, prefix: PREFIX })
  for (const name of MISNAMED) ofProcess.removeSingleMetric(`${PREFIX}nodejs_active_${name}_total`)
  return ofProcess
}

/** The operator's metrics, in Prometheus' terms. One set per control plane. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter<L>({ name: `${PREFIX}${name}`, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `${PREFIX}${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[] = []) =>
    new Histogram<L>({ name: `${PREFIX}${name}`, help, buckets, labelNames, registers })
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  const metrics = {
    runsDispatched: counter('runs_dispatched_total', 'Runs handed to the bus', ['kind']),
    runsDropped: counter('runs_dropped_total', 'Runs that no agent executed: unknown time', ['reason']),
    outcomes: counter('outcomes_total', 'Outcomes processed, by result', ['result']),
    intakeBatch: histogram('intake_batch_seconds', 'Time to commit one batch of outcomes', seconds),
    buryBatch: histogram('bury_batch_seconds', 'Time to keep one batch of outcomes that were refused', seconds),
    helloBatch: histogram('hello_batch_seconds', 'Time to commit one batch of hellos', seconds),
    agentMessagesIgnored: counter('agent_messages_ignored_total', 'Messages of agents beyond their allowance', [
      'kind',
    ]),
    intakeBacklog: gauge('intake_backlog', 'Outcomes that wait on the bus'),
    scheduleLag: histogram('schedule_lag_seconds', 'From the due instant of a run to its publication', seconds),
    monitorsScheduled: gauge('monitors_scheduled', 'Monitors in the timing wheel of this process'),
    agentsOnline: gauge('agents_online', 'Agents that said hello in the last 15 s', ['region']),
    busConnected: gauge('bus_connected', '1 while the bus is connected'),
    clockSkew: gauge('clock_skew_seconds', 'How far the clock of this machine is ahead of the database’s'),
    poolConnections: gauge('database_connections', 'Database connections of this process', ['state']),
    transactionsRepeated: counter('transactions_repeated_total', 'Transactions tried again after a deadlock'),
    requests: histogram('http_request_seconds', 'Duration of API requests', seconds, ['route', 'status']),
    pings: counter('pings_total', 'Pings of heartbeats, by what became of them', ['result']),
    pingBatch: histogram('ping_batch_seconds', 'Time to commit one batch of pings', seconds),
    workerRuns: histogram('worker_seconds', 'Duration of one run of a background worker', seconds, ['worker']),
    workerFailures: counter('worker_failures_total', 'Runs of a background worker that failed', ['worker']),
    events: counter('events_total', 'Events written to the outbox', ['name']),
    deliveries: counter('delivery_attempts_total', 'Attempts to deliver a message, by what came of them', [
      'type',
      'result',
    ]),
    pagesServed: counter('pages_served_total', 'Answers of public status pages', ['status']),
    pageCacheBytes: gauge('page_cache_bytes', 'Memory that status pages take in this process'),
    liveStreams: gauge('live_streams', 'Open streams of live events in this process'),
    telemetryRows: counter('telemetry_rows_total', 'Log records, spans and metric points written to the log', [
      'signal',
    ]),
    telemetryInsert: histogram('telemetry_insert_seconds', 'Time to take one segment into the store', seconds),
    telemetryLogBytes: gauge('telemetry_log_bytes', 'Telemetry that the store has not taken yet'),
    signInsFailed: counter('sign_ins_failed_total', 'Sign-ins with a wrong factor, or in a way that is not admitted', [
      'method',
      'reason',
    ]),
    refused: counter('http_refused_total', 'Requests refused before they were known: 401 and 429', ['status']),
  }
  return { ...metrics, registry: Registry.merge([processMetrics(), registry]) }
}

export type Metrics = ReturnType<typeof createMetrics>
