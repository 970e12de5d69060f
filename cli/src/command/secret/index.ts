import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineRemoveSecret } from './delete.ts'
import { defineListSecrets } from './list.ts'
import { defineSetSecret } from './set.ts'

export function addSecretCommands(program: Command, session: Session): void {
  const secret = group(program, 'secret', 'Secrets that browser scripts read from their environment')
  for (const defineCommand of [defineListSecrets, defineSetSecret, defineRemoveSecret]) defineCommand(secret, session)
}
