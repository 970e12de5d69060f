import { setTimeout as pause } from 'node:timers/promises'
import { testAlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { backtestAlertRule, getBacktest } from '@pharos/shared-protocol/contract/response/backtest.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { failed } from '../../failure.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { alertTestPage, backtestPage } from '../../print/alert-rule.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { ALERT_RULE } from './kind.ts'

const ASK_AGAIN_MS = 1_000

export function defineTest(alertRule: Command, session: Session): void {
  const command = define(alertRule, {
    usage: 'test <rule>',
    about: 'Show what a rule finds now, or with --backtest how often it would have fired',
    examples: ['pharos alert-rule test Errors', 'pharos alert-rule test Errors --backtest --from 30d'],
  })
  withTimeRange(command)
    .option('--backtest', 'replay the stored data of the last 7 days')
    .action(async (name: string, { backtest, ...range }: TimeRange & { backtest?: boolean }) => {
      const { id } = await findMonitor(session, ALERT_RULE, name)
      if (backtest) return replay(session, id, range)
      const { body } = await session.call(testAlertRule, { params: { id } })
      session.print(body, look => alertTestPage(look, body))
    })
}

async function replay(session: Session, id: string, range: TimeRange): Promise<void> {
  const { body: queued } = await session.call(backtestAlertRule, { params: { id }, body: present({ ...range }) })
  let run = queued
  let told = -1
  while (run.status === 'queued' || run.status === 'running') {
    await pause(ASK_AGAIN_MS)
    run = (await session.call(getBacktest, { params: { id: run.id } })).body
    const percent = Math.floor(run.progress * 100)
    if (percent >= told + 10) session.hint(`${percent} % replayed`)
    if (percent >= told + 10) told = percent
  }
  const { report, error } = run
  if (report === null) throw failed(error ?? 'It could not be replayed.')
  session.print(run, look => backtestPage(look, report))
}
