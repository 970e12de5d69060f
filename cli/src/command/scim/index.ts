import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineLog } from './log.ts'
import { defineRotate } from './rotate.ts'
import { defineShow } from './show.ts'
import { defineUpdate } from './update.ts'

export function addScimCommands(program: Command, session: Session): void {
  const scim = group(program, 'scim', 'SCIM: a directory, such as Entra ID or Okta, manages the members of the account')
  for (const defineCommand of [defineShow, defineLog, defineAdd, defineUpdate, defineRotate, defineDelete])
    defineCommand(scim, session)
}
