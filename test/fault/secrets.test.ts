import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { HttpJobCreate } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'

/** A secret with characters that are escaped in JSON and in addresses. */
function makeSecret(): string {
  return `${randomBytes(9).toString('hex')}/ä+"${randomBytes(9).toString('hex')}`
}

const [HEADER, PASSWORD, BEARER] = [makeSecret(), makeSecret(), randomBytes(24).toString('hex')]
const SECRETS = { header: encodeURIComponent(HEADER), password: PASSWORD, bearer: BEARER }
/** Not secret, so it is on every disk, which proves that the search works. */
const MARK = `mark-${randomBytes(8).toString('hex')}`

/** Every spelling of a secret as text. Base64 has three, by its offset in the text. */
function spellings(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map(shift => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return text.slice(shift === 0 ? 0 : shift + 1, -2)
  })
  const inJson = JSON.stringify(secret).slice(1, -1)
  const texts = [secret, inJson, encodeURIComponent(secret), bytes.toString('hex'), ...base64]
  return [...texts, ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))].map(text =>
    Buffer.from(text),
  )
}

/** Files below a folder that contain one of the spellings. */
function filesWith(folder: string, wanted: readonly (Buffer | string)[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return files.filter(file => {
    const content = contentOf(file)
    return wanted.some(text => content.includes(text))
  })
}

/** Returns nothing if PostgreSQL has removed the file since it was listed, for then it is on no disk. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function assertNoSecrets(folder: string): void {
  for (const [name, secret] of Object.entries(SECRETS)) assert.equal(filesWith(folder, spellings(secret)), [], name)
}

/**
 * Answers 500 with everything that it was sent, so that the evidence of a failure is full of secrets. Answers only when
 * told to.
 */
class Mirror {
  readonly waiting: ServerResponse[] = []
  isHolding = false
  readonly #server = createServer((request, response) => {
    response.statusCode = 500
    response.setHeader('x-mirror', encodeURIComponent(JSON.stringify(request.headers)))
    response.write(`${JSON.stringify(request.headers)} ${MARK}`)
    this.waiting.push(response)
    if (!this.isHolding) this.release()
  }).listen(0, '127.0.0.1')

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  release(): void {
    for (const response of this.waiting.splice(0)) response.end()
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const MONITORS: Omit<z.input<typeof HttpJobCreate>, 'uri'>[] = [
  { request_headers: [{ name: 'x-token', value: SECRETS.header, secret: true }] },
  { basic_auth: { username: 'watcher', password: PASSWORD } },
  { bearer_token: BEARER },
]

async function createAll({ call }: Installation, uri: string): Promise<void> {
  const settings = { uri, friendly_name: MARK, interval_seconds: 10, timeout_seconds: 30, retries: 0 }
  for (const own of MONITORS) await call(routes.createHttpJob, { body: { ...settings, ...own } })
}

/** Makes each monitor's outcome end in the spool: its request is answered after the bus has gone away. */
async function fillSpool({ folder, spools, lines }: Installation, mirror: Mirror): Promise<void> {
  mirror.isHolding = true
  await until('each monitor runs', () => mirror.waiting.length >= MONITORS.length)
  lines.get('agent')?.cut()
  await until('the agent notices', () => filesWith(join(folder, 'log'), ['the bus is unavailable']).length > 0)
  mirror.isHolding = false
  mirror.release()
  await until('their outcomes are in the spool', () => filesWith(spools, [MARK]).length > 0)
}

async function storesAll(installation: Installation): Promise<void> {
  const count = async () =>
    (await installation.sql<{ n: number }>('select count(*)::int n from check_result'))[0]?.n ?? 0
  const before = await count()
  await until(
    'each monitor has failed and its evidence is kept',
    async () => (await count()) >= before + MONITORS.length,
  )
}

async function hideAndSeek(installation: Installation, mirror: Mirror): Promise<void> {
  const { folder, spools } = installation
  const plane = await installation.startPlane('plane', { PHAROS_LOG_LEVEL: 'debug' })
  await installation.startAgent('agent', installation.localAgent)
  await createAll(installation, mirror.url)
  await storesAll(installation)

  await fillSpool(installation, mirror)
  assertNoSecrets(folder)

  await plane.kill()
  installation.lines.get('agent')?.mend()
  await until('the spool is empty', () => filesWith(spools, [MARK]).length === 0)
  assert.ok(filesWith(join(folder, 'nats'), [MARK]).length > 0, 'outcomes wait on the disk of the bus')
  assertNoSecrets(folder)

  await plane.start()
  await storesAll(installation)
  await installation.sql('checkpoint')
  assert.ok(filesWith(join(folder, 'postgres'), [MARK]).length > 1, 'the search sees what tables hold')
  assertNoSecrets(folder)
}

test('no secret of a monitor is readable on a disk: spool, bus, database, logs', async () => {
  // Compressed page images would hide secrets from the search.
  const installation = await startInstallation({ postgres: { wal_compression: 'off' } })
  const mirror = new Mirror()
  let passed = false
  try {
    await hideAndSeek(installation, mirror)
    passed = true
  } finally {
    mirror.close()
    await installation.close(!passed)
  }
})

test.run()
