import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresProgram } from './postgres-program.ts'

/**
 * Creates a database cluster in the folder with the login `pharos`, which owns the database and may create roles, but
 * is not a superuser. Nobody knows the superuser's password; only `postgres --single` can act as superuser.
 */
export async function initialise(program: PostgresProgram, data: string, password: string): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const secret = mkdtempSync(join(tmpdir(), 'pharos-initdb-'))
  const pwfile = join(secret, 'password')
  writeFileSync(pwfile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  const { user } = program
  for (const path of user ? [data, secret, pwfile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0)
  const folder = program.data_argument === '/proc/self/cwd' ? program.data_argument : data
  try {
    await run(program, data, program.initdb, initdbArguments(program, folder, pwfile))
    await run(program, data, program.postgres, singleArguments(folder), loginStatements(password))
  } finally {
    rmSync(secret, { recursive: true, force: true })
  }
}

/** The locale sorts by code point; only since PostgreSQL 17 it needs no locale of the system. */
function initdbArguments({ major }: PostgresProgram, folder: string, pwfile: string): string[] {
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    ...['-D', folder, '-U', 'postgres', `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...[...(Number(major) >= 17 ? builtin : ['--locale=C.UTF-8']), '--no-instructions'],
  ]
}

function singleArguments(folder: string): string[] {
  return ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres']
}

/** One statement per line. A backup needs `replication` and the functions; the other rights are for operators. */
function loginStatements(password: string): string {
  return [
    `create role pharos login createrole createdb replication password '${password}'`,
    'alter database postgres owner to pharos',
    'grant pg_checkpoint, pg_signal_backend to pharos',
    'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to pharos',
    '',
  ].join('\n')
}

async function run(program: PostgresProgram, data: string, command: string, args: string[], input = ''): Promise<void> {
  try {
    const running = promisify(execFile)(command, args, { cwd: data, env: {}, ...program.user })
    running.child.stdin?.end(input)
    await running
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
    throw new Error(`${basename(command)} could not make a database in ${data}: ${said}`)
  }
}
