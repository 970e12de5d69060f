import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { type Issued, issue, type Wish } from '@pharos/probe-agent/check/tls/authority.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { TlsJobCreate } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type { z } from 'zod'
import type { World } from '../world/world.ts'

export const DAY_MS = 86_400_000
/** When every world begins. */
export const START = Date.parse('2026-03-02T08:00:00Z')

const root = issue({ isCa: true, name: 'Story Root', from: START - 400 * DAY_MS, to: START + 4_000 * DAY_MS })
setDefaultCACertificates([...getCACertificates('default'), root.cert])

/** A certificate that agents trust, by default valid from a day before the story for 200 days. */
export function certificate(wish: Wish = {}): Issued {
  return issue({ issuer: root, from: START - DAY_MS, to: START + 200 * DAY_MS, ...wish })
}

export interface TlsTarget {
  port: number
  /** Presents this certificate from now on. */
  show(issued: Issued): void
  /** Refuses connections from now on. */
  stop(): Promise<void>
}

/** A loopback TLS server whose certificate a story changes. */
export async function startTlsTarget(issued: Issued, options: TlsOptions = {}): Promise<TlsTarget> {
  const server = createServer({ cert: issued.cert, key: issued.key, ...options }, socket => {
    socket.on('error', () => {})
    socket.resume()
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    show: ({ cert, key }) => server.setSecureContext({ cert, key, ...options }),
    stop: () => new Promise(resolve => void server.close(() => resolve())),
  }
}

/** A TLS monitor of a story, with the reads that stories need. */
export interface StoryTls {
  id: string
  read(): Promise<Awaited<ReturnType<typeof readJob>>>
  /** Each of its statuses, oldest first: `08:30:00.000 expiring`. */
  history(): Promise<string[]>
  /** Reasons of its alerts, oldest first. */
  alerts(): Promise<string[]>
  run(): Promise<void>
}

async function readJob(world: World, tls_job_id: string) {
  return (await world.call(routes.getTlsJob, { params: { tls_job_id } })).body
}

/** The reads for an existing monitor. */
export function watchTls(world: World, id: string): StoryTls {
  const params = { tls_job_id: id }
  return {
    id,
    read: () => readJob(world, id),
    async history() {
      const { body } = await world.call(routes.listTlsTransitions, { params })
      return body
        .toReversed()
        .map(({ at, to, failure_reason }) => [at.slice(11, -1), to, failure_reason].join(' ').trim())
    },
    async alerts() {
      const rows = await world.sql<{ reason: string }>(
        `select payload ->> 'reason' as reason from event where subject_id = $1 and name = 'monitor.alert' order by id`,
        [id],
      )
      return rows.map(row => row.reason)
    },
    async run() {
      await world.call(routes.runTlsJob, { params })
      await world.settle()
    },
  }
}

/** Creates a monitor of a local server and lets its first run happen. */
export async function tlsMonitor(world: World, body: z.input<typeof TlsJobCreate>): Promise<StoryTls> {
  const { body: job } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', ...body } })
  await world.settle()
  return watchTls(world, job.id)
}
