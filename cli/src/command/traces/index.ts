import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineSearch } from './search.ts'
import { defineShow } from './show.ts'

export function addTracesCommands(program: Command, session: Session): void {
  const traces = group(program, 'traces', 'Traces sent by OpenTelemetry')
  defineSearch(traces, session)
  defineShow(traces, session)
}
