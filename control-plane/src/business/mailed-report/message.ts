import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'
import type { RecipientRow, ReportRow } from './row.ts'
import { MAIL_WORDS } from './words/mail.ts'

type Asked = Pick<RecipientRow, 'id'> & Pick<ReportRow, 'name' | 'language' | 'cadence'> & { account: string }

/**
 * The confirmation request. A member can have it sent to anyone, so it has no text of the account except two names, cut
 * and without links.
 */
export function confirmMessage({ id, name, account, language, cadence }: Asked, at: EpochMs): Message {
  const words = MAIL_WORDS[language]
  const report = safeName(name) || 'Pharos'
  return {
    ...{ event: 'report.confirm', tone: 'info', severity: null, language, facts: [], links: [], webhook: {} },
    subject: words.confirm_subject(report),
    text: words.confirm_text(safeName(account) || 'Pharos', report, cadence),
    thread: `report-recipient/${id}`,
    isAlone: true,
    at,
  }
}
