import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { startNats } from '../../deploy/local/nats.ts'
import { startPostgres } from '../../deploy/local/postgres.ts'
import { cpuSeconds } from './cpu.ts'

export interface TestServers {
  env: { PHAROS_TEST_DATABASE_URL: string; PHAROS_TEST_NATS: string }
  /** CPU seconds that each has used so far. */
  cpu(): { postgresql: number; nats: number }
  stop(): Promise<void>
}

const SETTINGS = {
  // The data of a test run need not survive a power cut.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

const MEMORY = '/dev/shm'
/** The files of a whole run are a few hundred MB. */
const PLENTY = 4 * 2 ** 30

/** In memory if there is enough: a test's database is created there in a tenth of the time. */
function placeOfFiles(): string {
  if (!existsSync(MEMORY) || freemem() < 2 * PLENTY) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= PLENTY ? MEMORY : tmpdir()
}

/**
 * Starts one PostgreSQL and one NATS for all test files; stories create their own databases and NATS accounts in them.
 */
export async function startTestServers(): Promise<TestServers> {
  const dir = mkdtempSync(join(placeOfFiles(), 'pharos-test-'))
  const keys = await makeNatsKeys('pharos-test')
  const [postgres, nats] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), log: () => {}, settings: SETTINGS }),
    startNats({ dir: join(dir, 'nats'), keys, log: () => {} }),
  ])
  const file = join(dir, 'nats.json')
  writeFileSync(file, JSON.stringify({ url: nats.url, keys }), { mode: 0o600 })
  return {
    env: { PHAROS_TEST_DATABASE_URL: postgres.url, PHAROS_TEST_NATS: file },
    cpu: () => ({ postgresql: cpuSeconds(postgres.pid), nats: cpuSeconds(nats.pid) }),
    stop: async () => {
      await Promise.all([postgres.stop(), nats.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
