import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { failed } from '../failure.ts'
import { backUp, noteBackup } from '../installation/backup.ts'
import { runningOn } from '../installation/lock.ts'
import type { Manifest } from '../installation/manifest.ts'
import { size } from '../print/size.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineBackup(program: Command, session: Session): void {
  define(program, {
    usage: 'backup',
    about: 'Back up an installation of npm start, running or stopped, to one file: database, keys, CA, credentials',
    examples: [
      'pharos backup --out pharos.tar.gz',
      'pharos backup --data-dir /var/lib/pharos --out /mnt/pharos.tar.gz',
    ],
  })
    .option('--data-dir <dir>', 'its data folder (PHAROS_DATA_DIR, or .pharos)')
    .requiredOption('--out <file>', 'where to write it; a .tar.gz')
    .option('--force', 'replace the file')
    .action(async ({ dataDir, out, force }: { dataDir?: string; out: string; force?: boolean }) => {
      const dir = session.files.path(dataDir ?? session.configuration.data_dir)
      const file = session.files.path(out)
      if (existsSync(file) && !force) throw failed(`${out} already exists.`, 'Replace it with --force.')
      session.progress(`Copying ${dir}${runningOn(dir) === undefined ? '' : ', which keeps running'} …`)
      const manifest = await backUp(dir, file)
      const bytes = statSync(file).size
      session.print({ ...manifest, file, bytes }, () => `Wrote ${out} (${size(bytes)}).`)
      if (!isNoted(dir, manifest, bytes))
        session.hint(`It could not be noted in ${dir}: "pharos staff installation" does not know it.`)
      session.hint('Keep it safe: it contains the keys of the installation, which decrypt all of its secrets.')
      if (existsSync(join(dir, 'telemetry')))
        session.hint(
          'It does not contain logs, metrics and traces: for these, stop the installation and copy the folder telemetry.',
        )
      if (manifest.running)
        session.hint('It does not contain outcomes that were in transit between agents and the database.')
    })
}

/** The backup is complete even if the folder takes no note of it. */
function isNoted(dir: string, manifest: Manifest, bytes: number): boolean {
  try {
    noteBackup(dir, manifest, bytes)
    return true
  } catch {
    return false
  }
}
