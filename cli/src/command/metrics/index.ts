import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineNames } from './names.ts'
import { defineQuery } from './query.ts'

export function addMetricsCommands(program: Command, session: Session): void {
  const metrics = group(program, 'metrics', 'Metrics sent by OpenTelemetry or Prometheus')
  defineNames(metrics, session)
  defineQuery(metrics, session)
}
