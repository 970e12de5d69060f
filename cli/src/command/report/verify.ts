import { type ReportKey, readReportKeys } from '@pharos/shared-protocol/report/key.ts'
import { judgeReport, type Verdict } from '@pharos/shared-protocol/report/verdict.ts'
import type { Command } from 'commander'
import { fetchReportKeys } from '../../api/report-keys.ts'
import { EXIT, type ExitCode, usageFailure } from '../../failure.ts'
import { openReportFile } from '../../input/report-file.ts'
import { type CheckedReport, reportCheck } from '../../print/report-check.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  key?: string
  from?: string
}

const EXITS: Record<Verdict, ExitCode> = {
  verified: EXIT.ok,
  changed: EXIT.not_genuine,
  other_key: EXIT.not_genuine,
  figures_differ: EXIT.figures_differ,
  key_not_compared: EXIT.key_not_compared,
}

export function defineVerify(report: Command, session: Session): void {
  define(report, {
    usage: 'verify <file>',
    about:
      'Check a report (PDF) without an account: who signed it, whether a byte was changed, whether its figures are right',
    examples: [
      'pharos report verify november.pdf --from https://pharos.example.com',
      'pharos report verify november.pdf --key pharos-report.pem',
    ],
  })
    .option('--from <url>', 'the installation whose keys are expected; they are fetched from there')
    .option('--key <file>', 'the expected public key (PEM, JWK or a set of JWKs), which you trust')
    .action(async (file: string, given: Given) => {
      const opened = openReportFile(session.files, file)
      const { keys, compared_with } = await expected(session, given)
      const checked: CheckedReport = { ...judgeReport(opened, keys), compared_with, opened }
      session.exit = EXITS[checked.verdict]
      session.print(dataOf(checked), look => reportCheck(look, checked))
    })
}

async function expected(session: Session, { key, from }: Given) {
  if (key !== undefined && from !== undefined) throw usageFailure('Give --key or --from, not both.')
  if (from !== undefined) {
    const { url, keys } = await fetchReportKeys(from)
    return { keys, compared_with: url }
  }
  return { keys: key === undefined ? null : keysOf(session, key), compared_with: key ?? null }
}

function keysOf(session: Session, file: string): ReportKey[] {
  const keys = readReportKeys(session.files.text(file))
  if (keys === null) throw usageFailure(`${file} holds no public Ed25519 key (PEM, JWK or a set of JWKs).`)
  return keys
}

/** For programs. The figures of a changed file are left out, since nobody vouches for them. */
function dataOf({ verdict, findings, not_compared, compared_with, opened }: CheckedReport) {
  const { statement, signed, same_document } = opened
  const { base_url, key_id } = statement.signer
  return {
    verdict,
    signature_valid: signed,
    document_unchanged: same_document,
    signer: { base_url, key_id, compared_with },
    findings,
    not_compared,
    figures: verdict === 'changed' ? null : statement.figures,
  }
}
