import { createHash } from 'node:crypto'
import { MIGRATIONS } from '@pharos/control-plane/migration/index.ts'
import { keepPartitions } from '@pharos/control-plane/monitoring/result/partition.ts'
import { connectDatabase } from '@pharos/control-plane/platform/database/connect.ts'
import { migrateDatabase } from '@pharos/control-plane/platform/database/migrate.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import pg from 'pg'
import { until } from '../until.ts'
import type { Servers } from './servers.ts'

const TEMPLATE_LOCK = 7_042_612
/** The default start of a story's clock. */
export const START = '2026-03-02T08:00:00Z'
/** The default of the configuration. */
const RETENTION_DAYS = 7

/** The template of each server that this process has used. */
const templates: Record<string, Promise<string>> = {}

/** Creates a database by cloning a template, which is migrated and has the partitions of a story's first day. */
export async function createDatabase(
  { databaseUrl }: Servers,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  templates[databaseUrl] ??= ensureTemplate(databaseUrl)
  const template = await templates[databaseUrl]
  await withClient(databaseUrl, client =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: addressOf(databaseUrl, name),
    drop: () =>
      withClient(
        databaseUrl,
        async client => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  }
}

async function ensureTemplate(databaseUrl: string): Promise<string> {
  const text = MIGRATIONS.map(migration => migration.class.toString()).join('\n')
  const name = `template_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  await withClient(databaseUrl, async client => {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}_draft`)
    await fillTemplate(addressOf(databaseUrl, `${name}_draft`))
    // The server closes a connection a moment after its client does.
    await until('nobody is connected to the template', async () => {
      await client.query(`alter database ${name}_draft rename to ${name}`)
      return true
    })
  })
  return name
}

async function fillTemplate(url: string): Promise<void> {
  await migrateDatabase(url, MIGRATIONS)
  const database = await connectDatabase({ url, entities: [], poolSize: 1, name: 'template' })
  await database.inSystem(({ sql }) => keepPartitions({ sql, now: epoch(Date.parse(START)) }, RETENTION_DAYS))
  await database.close()
}

function addressOf(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.toString()
}

/** Runs `work` on a new connection, as the installation's login user. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection for SQL of tests, which is opened for the first statement, and again after it was cut. */
export class KeptClient {
  readonly #url: string
  #opened: Promise<pg.Client> | undefined

  constructor(url: string) {
    this.#url = url
  }

  async query<T extends object>(text: string, values: unknown[] = []): Promise<pg.QueryResult<T>> {
    return (await this.#open()).query<T>(text, values)
  }

  async end(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    await (await opened?.catch(() => undefined))?.end()
  }

  #open(): Promise<pg.Client> {
    this.#opened ??= this.#connect()
    return this.#opened
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url })
    const forget = () => {
      this.#opened = undefined
    }
    client.on('error', forget).on('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    return client
  }
}
