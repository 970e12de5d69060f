import { writeFileSync } from 'node:fs'
import { ARTIFACT_KINDS } from '@pharos/shared-protocol/check/browser.ts'
import { getBrowserArtifact } from '@pharos/shared-protocol/contract/monitoring/browser-artifact.ts'
import { getBrowserRun, listBrowserRuns } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { type Command, Option } from 'commander'
import { recordId } from '../../api/find-record.ts'
import { failed, usageFailure } from '../../failure.ts'
import { runPage } from '../../print/browser-run-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { BROWSER } from './kind.ts'

interface Given {
  artifact?: string
  output?: string
}

export function defineResult(browser: Command, session: Session): void {
  define(browser, {
    usage: 'result <check> [run]',
    about: 'Show a run (the newest one) with its steps, or download one of its artifacts',
    examples: [
      'pharos browser result Checkout',
      'pharos browser result Checkout --artifact screenshot --output shot.png',
    ],
  })
    .addOption(new Option('--artifact <kind>', 'download it').choices(ARTIFACT_KINDS))
    .option('--output <file>', 'where to write it')
    .action(async (text: string, id: string | undefined, { artifact, output }: Given) => {
      const { id: check_id } = await findMonitor(session, BROWSER, text)
      const params = { check_id, run_id: await runId(session, check_id, id) }
      if (artifact !== undefined) return download(session, { ...params, kind: artifact }, output)
      const { body: run } = await session.call(getBrowserRun, { params })
      session.print(run, look => runPage(look, run))
    })
}

/** The id of a run of a check, by the beginning of it; without, of the newest run. */
export function runId(session: Session, check_id: string, text: string | undefined): Promise<string> {
  const read = (limit: number) => session.call(listBrowserRuns, { params: { check_id }, query: { limit } })
  return recordId({ kind: 'run', list: `pharos browser runs ${check_id}`, read }, text)
}

async function download(
  session: Session,
  params: { check_id: string; run_id: string; kind: string },
  output: string | undefined,
): Promise<void> {
  if (output === undefined) throw usageFailure('Give --output FILE.')
  const { body } = await session.call(getBrowserArtifact, { params })
  const answer = await fetch(body.url)
  if (!answer.ok)
    throw failed(`The ${params.kind} could not be downloaded: the object store returned ${answer.status}.`)
  writeFileSync(session.files.path(output), Buffer.from(await answer.arrayBuffer()))
  session.print({ written: output }, () => `Wrote ${output}.`)
}
