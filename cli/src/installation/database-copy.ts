import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { failed, messageOf } from '../failure.ts'

const DATA = './postgres/data'

/**
 * What a copy leaves out (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). The log is copied last.
 */
const EXCLUDED = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'pg_internal.init*',
].map(name => `${DATA}/${name}`)

export interface OnlineCopy {
  /** Patterns of files that must not be copied. */
  excluded: readonly string[]
  /** Ends the copy. Returns the other paths that belong to it: `staged` below `stage`, `log` below the data folder. */
  finish(stage: string): Promise<{ staged: string[]; log: string[] }>
  close(): Promise<void>
}

/**
 * Allows the files of the running PostgreSQL to be copied. The log contains what PostgreSQL writes meanwhile, and a
 * slot of this session keeps the log from being removed. Because of the label, the copy recovers at its start like a
 * database after a crash.
 */
export async function startOnlineCopy(dir: string): Promise<OnlineCopy> {
  const client = await enter(dir)
  try {
    await client.query(`select pg_create_physical_replication_slot('pharos_backup_${process.pid}', true, true)`)
    const first = await logFile(client, `select lsn from pg_backup_start('pharos backup', true) as lsn`)
    return {
      excluded: EXCLUDED,
      finish: async stage => {
        const { rows } = await client.query<{ lsn: string; labelfile: string }>('select * from pg_backup_stop(false)')
        const { lsn = '', labelfile = '' } = rows[0] ?? {}
        const last = await logFile(client, `select '${lsn}'::pg_lsn as lsn`)
        return { staged: [stageLabel(dir, stage, labelfile)], log: logBetween(dir, first, last) }
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw failed(`PostgreSQL could not be copied: ${messageOf(error)}`)
  }
}

async function enter(dir: string): Promise<Client> {
  try {
    const [password, port] = ['password', 'port'].map(name => readFileSync(join(dir, 'postgres', name), 'utf8').trim())
    const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'pharos', password, database: 'postgres' })
    client.on('error', () => {}) // the next query reports it
    await client.connect()
    return client
  } catch (error) {
    throw failed(
      `The PostgreSQL of ${dir} is running but cannot be reached: ${messageOf(error)}.`,
      'Wait until Pharos is ready, or stop it, and try again.',
    )
  }
}

async function logFile(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ file: string }>(`select pg_walfile_name(lsn) as file from (${query}) as at`)
  return rows[0]?.file ?? ''
}

/** The server must be able to read the label, so the label gets the owner of the data. */
function stageLabel(dir: string, stage: string, label: string): string {
  const path = `${DATA}/backup_label`
  const file = join(stage, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, label, { mode: 0o600 })
  const { uid, gid } = statSync(join(dir, DATA))
  chownSync(file, uid, gid)
  return path
}

/** Names of log segments sort in the order of writing. */
function logBetween(dir: string, first: string, last: string): string[] {
  return readdirSync(join(dir, DATA, 'pg_wal'))
    .filter(name => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .map(name => `${DATA}/pg_wal/${name}`)
}
