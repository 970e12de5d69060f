import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineDelete, defineLink, defineUpdate } from './change.ts'
import { defineServiceDeliveries } from './deliveries.ts'
import { defineList, defineShow } from './look.ts'
import { defineTell } from './target.ts'

export function addServiceCommands(program: Command, session: Session): void {
  const service = group(
    program,
    'service',
    'Services: what monitors belong to, and how their incidents open and resolve',
  )
  for (const defineCommand of [
    defineList,
    defineAdd,
    defineShow,
    defineUpdate,
    defineLink,
    defineTell,
    defineServiceDeliveries,
    defineDelete,
  ])
    defineCommand(service, session)
}
