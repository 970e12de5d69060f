import { existsSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type AccountExport,
  downloadAccountExport,
  getAccountExport,
  listAccountExports,
  startAccountExport,
} from '@pharos/shared-protocol/contract/business/account-export.ts'
import { type Command, Option } from 'commander'
import { failed } from '../../failure.ts'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { saveReply } from '../export/save.ts'

interface Given {
  out?: string
  output?: string
  force?: boolean
}

/** How often the progress is asked for. */
const EVERY_MS = 500

export function defineExport(account: Command, session: Session): void {
  define(account, {
    usage: 'export',
    about: 'Make an archive of the whole account, with its history and without secrets, and download it (for admins)',
    examples: ['pharos account export --out account.zip', 'pharos account export'],
  })
    .option('--out <file>', 'where to write it; omitted: only make it, and print its id')
    .addOption(new Option('--output <file>').hideHelp())
    .option('--force', 'replace the file')
    .action(async ({ output, out = output, force }: Given) => {
      if (out !== undefined && existsSync(session.files.path(out)) && !force)
        throw failed(`${out} already exists.`, 'Replace it with --force.')
      const done = await follow(session, await begin(session))
      if (done.status !== 'ready') throw failed('The archive could not be made.', 'Start it again.')
      if (out === undefined)
        return session.print(done, () => `The archive ${done.id} is ready until ${done.expires_at}.`)
      await download(session, done, out)
      session.print(
        { written: out, ...done },
        () => `Wrote ${out} (${size(done.bytes ?? 0)}, ${done.records} records).`,
      )
    })
}

/** Starts an archive, or finds the one that is being made. */
async function begin(session: Session): Promise<AccountExport> {
  try {
    return (await session.call(startAccountExport)).body
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'conflict') throw error
    const { body: all } = await session.call(listAccountExports)
    const open = all.find(({ status }) => status === 'waiting' || status === 'running')
    if (!open) throw error
    session.hint('An archive is being made already.')
    return open
  }
}

async function follow(session: Session, begun: AccountExport): Promise<AccountExport> {
  let seen = begun
  for (let told = -1; seen.status === 'waiting' || seen.status === 'running'; ) {
    if (seen.files !== told) session.hint(`${seen.files} of ${seen.files_total} files, ${seen.records} records`)
    told = seen.files
    await pause(EVERY_MS)
    seen = (await session.call(getAccountExport, { params: { id: begun.id } })).body
  }
  return seen
}

async function download(session: Session, { id, sha256 }: AccountExport, out: string): Promise<void> {
  const signal = session.terminal.interruption()
  const saved = await saveReply(session, await session.open(downloadAccountExport, { params: { id }, signal }), out)
  if (saved.sha256 === sha256) return
  rmSync(session.files.path(out))
  throw failed('What was downloaded is not the archive: its SHA-256 differs.', 'Run the command again.')
}
