import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineRm } from './delete.ts'
import { defineList } from './list.ts'
import { defineUpdate } from './update.ts'

export function addRegionCommands(program: Command, session: Session): void {
  const region = group(program, 'region', 'Regions: the places from which agents check')
  for (const defineCommand of [defineList, defineAdd, defineUpdate, defineRm]) defineCommand(region, session)
}
