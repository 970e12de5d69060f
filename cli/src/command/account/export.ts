import { existsSync, writeFileSync } from 'node:fs'
import { exportAccount } from '@pharos/shared-protocol/contract/account-export.ts'
import type { Command } from 'commander'
import { failed } from '../../failure.ts'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  output: string
  force?: boolean
}

export function defineExport(account: Command, session: Session): void {
  define(account, {
    usage: 'export',
    about: 'Download the configuration of the account as one JSON document, without secrets (for super admins)',
    examples: ['pharos account export --output account.json'],
  })
    .requiredOption('--output <file>', 'where to write it')
    .option('--force', 'replace the file')
    .action(async ({ output, force }: Given) => {
      const file = session.files.path(output)
      if (existsSync(file) && !force) throw failed(`${output} already exists.`, 'Replace it with --force.')
      const { body } = await session.call(exportAccount)
      // It contains names and addresses of people.
      writeFileSync(file, body, { mode: 0o600 })
      const bytes = Buffer.byteLength(body)
      session.print({ written: output, bytes }, () => `Wrote ${output} (${size(bytes)}).`)
    })
}
