import { z } from 'zod'
import { ReportChanges } from '../../report/edition.ts'
import { TEXT_LANGUAGES } from '../../text/words.ts'
import { TimeZone } from '../account/account.ts'
import { CreatedAt, Id, MailAddress, Name, OwnId, ref, Tag, TimeOut } from '../field.ts'

/** The most reports of an account, and recipients of one report. */
export const MOST_REPORTS = 50
export const MOST_RECIPIENTS = 20
/** The most monitors that one report is about. */
export const MOST_REPORTED_MONITORS = 2_000

export const CADENCES = ['weekly', 'monthly'] as const
export const REPORT_LANGUAGES = TEXT_LANGUAGES

const Cadence = z.enum(CADENCES).meta({
  description:
    '`weekly`: on Mondays about the week before. `monthly`: on the first day of a month about the month before',
})
const Hour = z.int().min(0).max(23).meta({ description: 'Hour of the day at which it is sent, in its time zone' })
const Language = z.enum(REPORT_LANGUAGES).meta({ description: 'Language of the report and its mails' })

const Scope = {
  tags: z.array(Tag).max(50).meta({ description: 'Monitors with one of these tags' }),
  service_ids: z.array(ref('service')).max(50).meta({ description: 'Monitors and incidents of these services' }),
  notification_group_ids: z
    .array(ref('notification_group'))
    .max(50)
    .meta({ description: 'Monitors that notify one of these groups' }),
}

const fields = {
  name: Name.meta({ description: 'Name' }),
  cadence: Cadence,
  hour: Hour,
  timezone: TimeZone.nullable().meta({
    description: 'IANA time zone of its days and times; `null` for that of the account',
  }),
  language: Language,
  ...Scope,
  recipients: z.array(MailAddress).max(MOST_RECIPIENTS).meta({
    description:
      'Email addresses that receive it. Members receive it at once; any other address is asked first, and receives nothing else until it has confirmed',
  }),
  enabled: z.boolean().meta({ description: 'Whether it is sent by its schedule' }),
}

/** Body of `POST /report`. Without tags, services and groups it is about the whole account. */
export const ReportCreate = z.strictObject({
  ...fields,
  hour: Hour.default(8),
  timezone: fields.timezone.default(null),
  language: Language.optional().meta({ description: 'Language of the report; defaults to that of the request' }),
  tags: fields.tags.default([]),
  service_ids: fields.service_ids.default([]),
  notification_group_ids: fields.notification_group_ids.default([]),
  recipients: fields.recipients.default([]),
  enabled: fields.enabled.default(true),
})

/** Body of `PUT /report/{id}`: omitted fields keep their value. */
export const ReportUpdate = z.strictObject(fields).partial()

const Recipient = z
  .object({
    email: z.string().meta({ description: 'Email address' }),
    state: z.enum(['pending', 'active', 'ended']).meta({
      description:
        '`pending`: asked to confirm, so not sent to yet. `active`: receives it. `ended`: does not want it any more, and is not asked again',
    }),
    is_member: z.boolean().meta({ description: 'Whether it is the address of an active member' }),
  })
  .meta({ id: 'ReportRecipient' })

export const Report = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    cadence: Cadence,
    hour: Hour,
    timezone: z.string().nullable().meta({ description: 'IANA time zone' }),
    language: Language,
    whole_account: z.boolean().meta({
      description: 'Whether it is about the whole account. It is not if services or groups were chosen and are deleted',
    }),
    tags: z.array(z.string()).meta({ description: 'Tags for searching and grouping' }),
    service_ids: z.array(Id).meta({ description: 'Services whose monitors and incidents it is about' }),
    notification_group_ids: z.array(Id).meta({ description: 'Notification groups whose monitors it is about' }),
    recipients: z.array(Recipient).meta({ description: 'Addresses that receive it, or were asked to' }),
    enabled: fields.enabled,
    next_at: TimeOut.nullable().meta({ description: 'When it is sent next; `null` if it is not enabled' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** Why an issue has no PDF. */
export const NO_PDF_REASONS = ['no_browser', 'print_failed', 'too_large'] as const

/** Why an issue failed. */
export const ISSUE_FAILURES = ['failed_repeatedly', 'corrected_issue_gone', 'nothing_to_correct'] as const
export type IssueFailure = (typeof ISSUE_FAILURES)[number]

const Percent = z.number().nullable()

/** A report about one period, as it was or will be sent. */
export const ReportIssue = z
  .object({
    id: OwnId,
    report_id: Id.meta({ description: 'Id of the report' }),
    trigger: z.enum(['schedule', 'request', 'correction']).meta({
      description:
        '`schedule`: made by the schedule, once for each period. `request`: asked for by a member. `correction`: a corrected edition of another issue',
    }),
    corrects: Id.nullable().meta({ description: 'Id of the issue that this one corrects; `null` if it corrects none' }),
    trial: z.boolean().meta({ description: 'Whether it was made for the member alone who asked for it' }),
    from: TimeOut.meta({ description: 'Start of the period' }),
    to: TimeOut.meta({ description: 'End of the period, which is not part of it' }),
    timezone: z.string().meta({ description: 'IANA time zone of its days' }),
    status: z
      .enum(['waiting', 'ready', 'failed'])
      .meta({ description: '`waiting`: being made. `ready`: made, and on its way to the recipients' }),
    failed_reason: z.enum(ISSUE_FAILURES).nullable().meta({
      description:
        'Why it failed. `failed_repeatedly`: it could not be made, five times. Of a correction: `corrected_issue_gone`, since what it corrects is no longer kept; `nothing_to_correct`, since no figure differs any more. `null` otherwise',
    }),
    created_at: CreatedAt,
    finished_at: TimeOut.nullable().meta({ description: 'When it was ready or had failed; `null` before' }),
    recipients: z.int().meta({ description: 'Number of addresses that it was sent to' }),
    has_pdf: z.boolean().meta({ description: 'Whether it can be downloaded as PDF' }),
    no_pdf_reason: z.enum(NO_PDF_REASONS).nullable().meta({
      description: 'Why a ready issue has no PDF: there is no Chromium, it could not be printed, or it is too large',
    }),
    pdf_bytes: z.int().nullable().meta({ description: 'Size of the PDF in bytes; `null` without one' }),
    monitors: z.int().nullable().meta({ description: 'Number of monitors that it is about' }),
    uptime: Percent.meta({ description: 'Uptime of all its monitors together in percent of the known time' }),
    coverage: Percent.meta({ description: 'Percentage of the time for which it has data' }),
    incidents: z.int().nullable().meta({ description: 'Number of incidents in the period' }),
  })
  .meta({ id: 'ReportIssue' })
export type ReportIssue = z.output<typeof ReportIssue>

/** What has changed since an issue was made. The issue itself stays as it was sent. */
export const ReportIssueChanges = z
  .object({
    as_of: TimeOut.meta({ description: 'When it was compared' }),
    ...ReportChanges.shape,
  })
  .meta({ id: 'ReportIssueChanges' })
export type ReportIssueChanges = z.output<typeof ReportIssueChanges>

/** A report as shown to the holder of one of its links. */
export const ReportSubscription = z
  .object({
    report: z.string().meta({ description: 'Name of the report' }),
    state: z.enum(['pending', 'active', 'ended']).meta({ description: 'State' }),
  })
  .meta({ id: 'ReportSubscription' })
export type ReportSubscription = z.output<typeof ReportSubscription>

/** A key with which this installation signs or has signed reports, as a JWK (RFC 8037). */
const ReportPublicKey = z
  .object({
    kty: z.literal('OKP').meta({ description: 'Type of the key: an octet key pair' }),
    crv: z.literal('Ed25519').meta({ description: 'Curve of the key' }),
    x: z.string().meta({ description: 'The public key of 32 bytes in base64url' }),
    kid: z.string().meta({ description: 'Its thumbprint (RFC 7638), which reports name as `key_id`' }),
    use: z.literal('sig').meta({ description: 'The key signs' }),
    alg: z.literal('EdDSA').meta({ description: 'Algorithm of the signatures (RFC 8032)' }),
  })
  .meta({ id: 'ReportPublicKey' })

export const ReportKeys = z
  .object({
    keys: z.array(ReportPublicKey).meta({ description: 'The key that signs now, and those that signed before' }),
  })
  .meta({ id: 'ReportKeys' })
