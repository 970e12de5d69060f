import { readFileSync } from 'node:fs'
import type { NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { startTestServers, type TestServers } from '../../scripts/test/servers.ts'

export interface Servers {
  databaseUrl: string
  natsUrl: string
  keys: NatsKeys
}

/** How long the servers of a file that runs alone wait for another world after the last one has ended. */
const IDLE_MS = 1_000

let own: Promise<TestServers> | undefined
let users = 0
let idle: NodeJS.Timeout | undefined

/**
 * Returns PostgreSQL and NATS of this test run. A file that runs alone starts its own. Each use ends with
 * `releaseServers`.
 */
export async function useServers(): Promise<Servers> {
  users += 1
  clearTimeout(idle)
  const { PHAROS_TEST_DATABASE_URL: url, PHAROS_TEST_NATS: nats } = process.env
  if (url && nats) return read(url, nats)
  own ??= startTestServers()
  const { env } = await own
  return read(env.PHAROS_TEST_DATABASE_URL, env.PHAROS_TEST_NATS)
}

export function releaseServers(): void {
  users -= 1
  const started = own
  if (users > 0 || !started) return
  idle = setTimeout(async () => {
    own = undefined
    await (await started).stop()
  }, IDLE_MS)
}

function read(databaseUrl: string, file: string): Servers {
  const { url, keys } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; keys: NatsKeys }
  return { databaseUrl, natsUrl: url, keys }
}
