import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineInit } from './init.ts'

export function addNatsCommands(program: Command, session: Session): void {
  defineInit(group(program, 'nats', 'A NATS server of your own'), session)
}
