import { getTelemetryState, getTelemetryUsage } from '@pharos/shared-protocol/contract/observability/telemetry-usage.ts'
import type { Command } from 'commander'
import { telemetryPage } from '../../print/telemetry-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

/** Days of usage that are shown. */
const DAYS = 7

export function defineTelemetry(account: Command, session: Session): void {
  define(account, {
    usage: 'telemetry',
    about: 'Show how much telemetry was accepted and rejected this week, and whether any is missing or waits',
    examples: ['pharos account telemetry', 'pharos account telemetry --json'],
  }).action(async () => {
    const { body: state } = await session.call(getTelemetryState)
    const { body: usage } = await session.call(getTelemetryUsage, { query: { days: DAYS } })
    session.print({ state, usage }, () => telemetryPage(state, usage))
  })
}
