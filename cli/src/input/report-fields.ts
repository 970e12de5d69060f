import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { CADENCES, REPORT_LANGUAGES } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type { updateReport } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { type Command, Option } from 'commander'
import { findService } from '../api/find-incident.ts'
import { findGroup } from '../api/find-notification.ts'
import { present } from '../api/pages.ts'
import { usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'
import { parseWhole, repeated } from './field.ts'

type ReportBody = NonNullable<CallInput<typeof updateReport>['body']>

export interface ReportOptions {
  every?: (typeof CADENCES)[number]
  hour?: number
  timezone?: string
  language?: (typeof REPORT_LANGUAGES)[number]
  tag?: string[]
  service?: string[]
  group?: string[]
  to?: string[]
  wholeAccount?: boolean
}

export function withReportOptions(command: Command): Command {
  return command
    .addOption(new Option('--every <cadence>', 'about which period').choices(CADENCES))
    .option('--hour <hour>', 'hour of the day at which it is sent (8)', parseWhole)
    .option('--timezone <zone>', "time zone of its days (the account's)")
    .addOption(new Option('--language <language>', 'of the report and its mails').choices(REPORT_LANGUAGES))
    .option('--tag <tag>', 'about monitors with the tag; repeatable', repeated)
    .option('--service <service>', 'about the monitors and incidents of the service; repeatable', repeated)
    .option('--group <group>', 'about monitors that notify the group; repeatable', repeated)
    .option('--whole-account', 'about everything, instead of tags, services and groups')
    .option('--to <address>', 'who receives it, with or without a seat; repeatable', repeated)
}

/** The body of what was given. Lists replace those before. */
export async function readReport(session: Session, given: ReportOptions): Promise<ReportBody> {
  const { every, hour, timezone, language, tag, service, group, to, wholeAccount } = given
  const chosen = tag ?? service ?? group
  if (wholeAccount && chosen !== undefined)
    throw usageFailure('Give --whole-account, or tags, services and groups, not both.')
  const none = wholeAccount ? [] : undefined
  return present({
    cadence: every,
    hour,
    timezone,
    language,
    tags: tag ?? none,
    service_ids: service ? await servicesOf(session, service) : none,
    notification_group_ids: group ? await groupsOf(session, group) : none,
    recipients: to,
  })
}

async function servicesOf(session: Session, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await findService(session, name)).id)
  return ids
}

async function groupsOf(session: Session, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await findGroup(session, name)).id)
  return ids
}
