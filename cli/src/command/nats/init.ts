import type { Command } from 'commander'
import { parseWhole } from '../../input/field.ts'
import { issueFiles } from '../../installation/certificate.ts'
import { natsFiles } from '../../installation/nats-files.ts'
import { refuseExisting, writeSecretFiles } from '../../installation/secret-file.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const CERTIFICATE_DAYS = 1_825

interface Given {
  dir: string
  host: string
  port: number
  listen?: string
  serverName: string
  installDir?: string
}

export function defineInit(nats: Command, session: Session): void {
  define(nats, {
    usage: 'init',
    about:
      'Create the files for a NATS server of your own: operator, account and system keys, its configuration, and the environment of the control plane. Also a CA and a certificate, unless it only listens on this machine',
    examples: [
      'pharos nats init --dir nats',
      'pharos nats init --dir nats --host nats.example.com --install-dir /etc/nats',
    ],
  })
    .requiredOption('--dir <dir>', 'where to write the files')
    .option('--host <host>', 'name or address at which the control plane and agents reach it', '127.0.0.1')
    .option('--port <port>', 'its port', parseWhole, 4222)
    .option('--listen <address>', 'address to listen on (0.0.0.0, or loopback if the host is this machine)')
    .option('--server-name <name>', 'its name among servers', 'nats-1')
    .option('--install-dir <dir>', 'folder of the files on the server (where they are written)')
    .action(async ({ host, port, listen, serverName, installDir, ...given }: Given) => {
      const dir = session.files.path(given.dir)
      refuseExisting(dir, 'pharos.env', 'Agents use the existing keys: choose another folder with --dir.')
      const tls = !isLoopback(host)
      session.progress('Creating keys …')
      const certificates = tls ? await issueFiles(dir, [host], CERTIFICATE_DAYS) : { files: [] }
      const plan = {
        install_dir: session.files.path(installDir ?? dir),
        server_name: serverName,
        host,
        port,
        listen: listen ?? (tls ? '0.0.0.0' : host),
        tls,
      }
      const files = [...writeSecretFiles(dir, await natsFiles(plan)), ...certificates.files]
      session.print({ files }, () => files.join('\n'))
      tellWhatNext(session, given.dir, plan.install_dir)
    })
}

function tellWhatNext(session: Session, dir: string, install_dir: string): void {
  session.hint(`\nStart the server:      nats-server -c ${shellWord(`${install_dir}/nats.conf`)}   (2.9 or newer)`)
  session.hint(`For the control plane: the lines of ${dir}/pharos.env`)
  session.hint('operator.nk and account.nk are in pharos.env too; keep them safe, they cannot be created again.')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
