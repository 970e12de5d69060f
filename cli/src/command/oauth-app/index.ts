import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineList } from './list.ts'
import { defineRotate } from './rotate.ts'
import { defineUpdate } from './update.ts'

export function addOAuthAppCommands(program: Command, session: Session): void {
  const app = group(program, 'oauth-app', 'OAuth apps: programs that act for members who have authorized them')
  for (const defineCommand of [defineList, defineAdd, defineUpdate, defineRotate, defineDelete])
    defineCommand(app, session)
}
