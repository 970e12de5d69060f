import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresProgram } from './postgres-program.ts'

/** Creates a database cluster in the folder, with the superuser `pharos`. */
export async function initialise(program: PostgresProgram, data: string, password: string): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const secret = mkdtempSync(join(tmpdir(), 'pharos-initdb-'))
  const pwfile = join(secret, 'password')
  writeFileSync(pwfile, password, { mode: 0o600 })
  const { user } = program
  for (const path of user ? [data, secret, pwfile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0)
  try {
    await initdb(program, data, pwfile)
  } finally {
    rmSync(secret, { recursive: true, force: true })
  }
}

async function initdb(program: PostgresProgram, data: string, pwfile: string): Promise<void> {
  const args = [
    ...['-D', program.data_argument === '/proc/self/cwd' ? program.data_argument : data],
    ...['-U', 'pharos', `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]
  try {
    await promisify(execFile)(program.initdb, args, { cwd: data, env: {}, ...program.user })
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
    throw new Error(`initdb could not make a database in ${data}: ${said}`)
  }
}
