import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { addDomainCommands } from './domain.ts'

export function addStatusPageCommands(program: Command, session: Session): void {
  const statusPage = group(program, 'status-page', 'Status pages: their domains')
  addDomainCommands(statusPage, session)
}
