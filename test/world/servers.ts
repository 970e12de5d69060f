import { readFileSync } from 'node:fs'
import type { NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { startTestServers } from '../../scripts/test/servers.ts'

export interface Servers {
  databaseUrl: string
  natsUrl: string
  keys: NatsKeys
}

let started: Promise<Servers> | undefined

/** PostgreSQL and NATS of this test run; a file that is run by itself starts its own and stops them when it ends. */
export function servers(): Promise<Servers> {
  started ??= find()
  return started
}

async function find(): Promise<Servers> {
  const given = process.env
  if (given.PHAROS_TEST_DATABASE_URL && given.PHAROS_TEST_NATS)
    return read(given.PHAROS_TEST_DATABASE_URL, given.PHAROS_TEST_NATS)
  const own = await startTestServers()
  process.once('beforeExit', () => void own.stop())
  return read(own.env.PHAROS_TEST_DATABASE_URL, own.env.PHAROS_TEST_NATS)
}

function read(databaseUrl: string, file: string): Servers {
  const { url, keys } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; keys: NatsKeys }
  return { databaseUrl, natsUrl: url, keys }
}
