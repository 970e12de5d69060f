import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { failed } from '../failure.ts'
import { backUp } from '../installation/backup.ts'
import { runningOn } from '../installation/lock.ts'
import { size } from '../print/size.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineBackup(program: Command, session: Session): void {
  define(program, {
    usage: 'backup',
    about: 'Copy an installation of npm start, running or stopped, into one file: database, keys, CA, credentials',
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
      session.progress(`Copying ${dir}${runningOn(dir) === undefined ? '' : ', which runs on meanwhile'} …`)
      const manifest = await backUp(dir, file)
      const bytes = statSync(file).size
      session.print({ ...manifest, file, bytes }, () => `Wrote ${out} (${size(bytes)}).`)
      session.hint('Keep it safe: it holds the keys of the installation, and opens every secret in it.')
      if (existsSync(join(dir, 'telemetry')))
        session.hint('Logs, metrics and traces are not in it: stop the installation, and copy the folder telemetry.')
      if (manifest.running)
        session.hint('Outcomes that were just on their way between agent and database are not in it.')
    })
}
