import type { Command } from 'commander'
import { parseWhole, repeated } from '../input/field.ts'
import { issueFiles } from '../installation/certificate.ts'
import { refuseExisting } from '../installation/secret-file.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

const DAYS = 825

interface Given {
  dir: string
  name: string[]
  days: number
  force?: boolean
}

export function defineCa(program: Command, session: Session): void {
  define(program, {
    usage: 'ca',
    about: "Create a server certificate from the installation's own CA, and the CA if there is none",
    examples: [
      'pharos ca --dir ca --name nats.example.com --name 10.0.0.1',
      'pharos ca --dir ca --name nats.example.com --days 90 --force',
    ],
  })
    .requiredOption('--dir <dir>', 'where ca.pem, ca.key, server.pem and server.key are')
    .requiredOption('--name <host>', 'name or address of the server; repeatable', repeated)
    .option('--days <n>', 'days until the certificate expires', parseWhole, DAYS)
    .option('--force', 'replace the existing server certificate; the CA is always kept')
    .action(async ({ name, days, force, ...given }: Given) => {
      const dir = session.files.path(given.dir)
      if (!force) refuseExisting(dir, 'server.pem', 'Replace it with --force, or choose another folder with --dir.')
      session.progress('Creating keys …')
      const made = await issueFiles(dir, name, days)
      session.print({ ...made, names: name, days }, () => made.files.join('\n'))
      if (made.new_ca)
        session.hint('Clients need ca.pem. ca.key signs further certificates; do not keep it on a server.')
    })
}
