import type { Command } from 'commander'
import { restore } from '../installation/restore.ts'
import { shellWord } from '../print/shell.ts'
import { localTime } from '../print/when.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineRestore(program: Command, session: Session): void {
  define(program, {
    usage: 'restore <file>',
    about: 'Unpack a backup into an empty data folder; npm start continues from it',
    examples: ['pharos restore pharos.tar.gz', 'pharos restore pharos.tar.gz --data-dir /var/lib/pharos'],
  })
    .option('--data-dir <dir>', 'the new data folder (PHAROS_DATA_DIR, or .pharos)')
    .action(async (file: string, { dataDir }: { dataDir?: string }) => {
      const dir = session.files.path(dataDir ?? session.configuration.data_dir)
      session.progress(`Unpacking ${file} …`)
      const manifest = await restore(session.files.path(file), dir)
      session.print(
        { ...manifest, data_dir: dir },
        () => `Restored the installation of ${localTime(manifest.made_at)} in ${dir}.`,
      )
      session.hint(`Start it: PHAROS_DATA_DIR=${shellWord(dir)} npm start`)
      session.hint('It has the identity of the old one: the two must never run at the same time.')
    })
}
