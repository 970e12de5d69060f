import { setSecret } from '@pharos/shared-protocol/contract/account/secret.ts'
import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineSetSecret(secret: Command, session: Session): void {
  define(secret, {
    usage: 'set <name>',
    about: 'Set a secret from a file, or from stdin with -; one of the same name gets the new value',
    examples: [
      'pharos secret set SHOP_PASSWORD --file password.txt',
      'pass shop | pharos secret set SHOP_PASSWORD --file -',
    ],
  })
    .requiredOption('--file <file>', 'file with the value; an argument would be visible to others on the machine')
    .action(async (name: string, { file }: { file: string }) => {
      const { body } = await session.call(setSecret, { body: { name, value: session.files.secret(file) } })
      session.print(body, () => `Set ${body.name}.`)
    })
}
