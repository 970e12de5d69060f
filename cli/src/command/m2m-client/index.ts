import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineList } from './list.ts'
import { defineRotate } from './rotate.ts'

export function addM2mClientCommands(program: Command, session: Session): void {
  const client = group(program, 'm2m-client', 'M2M clients: programs of the account that sign in by themselves')
  for (const defineCommand of [defineList, defineAdd, defineRotate, defineDelete]) defineCommand(client, session)
}
