import {
  acceptBaselines,
  deleteBaseline,
  listBaselines,
} from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import { getBrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { Command } from 'commander'
import { failed } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { baselineTable } from '../../print/browser-baseline.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { BROWSER } from './kind.ts'
import { runId } from './result.ts'

export function defineBaseline(browser: Command, session: Session): void {
  const baseline = group(browser, 'baseline', 'What toHaveScreenshot() and the like are compared with')
  defineList(baseline, session)
  defineAccept(baseline, session)
  defineRemove(baseline, session)
}

function defineList(baseline: Command, session: Session): void {
  define(baseline, {
    usage: 'list <check>',
    about: 'List the accepted baselines of a check, and which of them are unused',
    examples: ['pharos browser baseline list Checkout'],
  }).action(async (text: string) => {
    const { id: check_id } = await findMonitor(session, BROWSER, text)
    const { body: baselines } = await session.call(listBaselines, { params: { check_id } })
    session.print(baselines, look => baselineTable(look, baselines))
  })
}

function defineAccept(baseline: Command, session: Session): void {
  define(baseline, {
    usage: 'accept <check> [run]',
    about: 'Accept what a run (the newest one) saw: all that is missing or differs, or only the given names',
    examples: [
      'pharos browser baseline accept Checkout',
      'pharos browser baseline accept Checkout --name home-linux.png cart-linux.png',
    ],
  })
    .option('--name <names...>', 'only these')
    .action(async (text: string, id: string | undefined, { name: names }: { name?: string[] }) => {
      const { id: check_id } = await findMonitor(session, BROWSER, text)
      const run_id = await runId(session, check_id, id)
      const wanted = await seenBy(session, { check_id, run_id }, names)
      const body = { run_id, baselines: wanted }
      const { body: baselines } = await session.call(acceptBaselines, { params: { check_id }, body })
      session.print(baselines, look => {
        const accepted = baselines.filter(({ name }) => wanted.some(each => each.name === name))
        return `Accepted; the check runs now:\n${baselineTable(look, accepted)}`
      })
    })
}

/** What the run saw under the names, with its hashes. */
async function seenBy(session: Session, params: { check_id: string; run_id: string }, names: string[] | undefined) {
  const { body: run } = await session.call(getBrowserRun, { params })
  const seen = run.baselines.flatMap(({ name, actual }) => (actual ? [{ name, sha256: actual.sha256 }] : []))
  const unseen = names?.find(name => !seen.some(each => each.name === name))
  if (unseen !== undefined) throw failed(`The run has stored nothing for ${unseen}.`, 'pharos browser result CHECK')
  if (seen.length === 0) throw failed('Nothing in this run is missing or differs, so there is nothing to accept.')
  return names === undefined ? seen : seen.filter(({ name }) => names.includes(name))
}

function defineRemove(baseline: Command, session: Session): void {
  const command = define(baseline, {
    usage: 'delete <check> <name>',
    about: 'Delete a baseline; runs that compare with it fail until another one is accepted',
    examples: ['pharos browser baseline delete Checkout home-linux.png'],
  })
  withConfirmation(command).action(async (text: string, name: string, given: { yes?: boolean }) => {
    const { id: check_id } = await findMonitor(session, BROWSER, text)
    const { body: baselines } = await session.call(listBaselines, { params: { check_id } })
    const found = baselines.find(each => each.name === name)
    if (!found) throw failed(`There is no baseline ${name}.`, 'pharos browser baseline list CHECK')
    await confirm(session, `The baseline ${name} will be deleted`, given)
    await session.call(deleteBaseline, { params: { check_id, baseline_id: found.id } })
    session.print({ deleted: found.id }, () => `Deleted ${name}.`)
  })
}
