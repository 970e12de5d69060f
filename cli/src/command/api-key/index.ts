import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineCreate } from './add.ts'
import { defineList } from './list.ts'
import { defineRevoke } from './revoke.ts'
import { defineRotate } from './rotate.ts'

export function addApiKeyCommands(program: Command, session: Session): void {
  const apiKey = group(program, 'api-key', 'API keys, with which programs and this CLI authenticate')
  for (const defineCommand of [defineList, defineCreate, defineRevoke, defineRotate]) defineCommand(apiKey, session)
}
