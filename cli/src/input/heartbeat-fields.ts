import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updateHeartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { Option } from 'commander'
import { durationField, type Field, type Given, listField, section, textField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, serviceField } from './reference-field.ts'

export type HeartbeatBody = NonNullable<CallInput<typeof updateHeartbeat>['body']>
/** The type of schedule follows from the option that was given. */
type Typed = Omit<HeartbeatBody, 'schedule_type'>

/** Each field of a heartbeat as options, in the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When it is expected:', {
    period_seconds: durationField('--period <duration>', 'expected this long after its last ping, 30s to 365d', 's'),
    cron_expression: textField('--cron <expression>', 'five fields as cron reads them, or @daily and the like'),
    timezone: textField('--timezone <zone>', "time zone of --cron (the account's)"),
    grace_seconds: durationField('--grace <duration>', 'how long it is late before it is down (5m)', 's'),
    max_runtime_seconds: durationField('--max-runtime <duration>', 'the longest time that a run may take', 's'),
  }),
  ...section('What counts as success:', {
    failure_keywords: listField('--failure-keyword <text>', 'a body that contains this is a failure; repeatable'),
    success_keywords: listField('--success-keyword <text>', 'a body must contain one of these; repeatable'),
    allowed_methods: postOnlyField(),
  }),
  ...section('Alerts:', {
    group_notification_ids: groupsField(),
    service_id: serviceField(),
  }),
  ...section('About it:', {
    friendly_name: textField('--friendly-name <text>', 'display name (its schedule)'),
    description: textField('--description <text>', 'a description for the person who is paged'),
    runbook_url: textField('--runbook-url <url>', 'what to do when it is down'),
    tags: listField('--tag <tag>', 'repeatable'),
    external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
  }),
} satisfies { [K in keyof Typed]-?: Field<NonNullable<Typed[K]>> }

function postOnlyField(): Field<['POST']> {
  const option = new Option('--post-only', 'only accept POST, so that link previews and scanners are not pings')
  return { options: [option], read: given => (given.postOnly === true ? ['POST'] : undefined) }
}

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  max_runtime_seconds: null,
  failure_keywords: [],
  success_keywords: [],
  allowed_methods: null,
  group_notification_ids: [],
  service_id: null,
  description: null,
  runbook_url: null,
  tags: [],
  external_key: null,
}

export const HEARTBEAT_FIELDS = { fields: FIELDS, empty: EMPTY }

/** Sets the schedule's type by the option that was given. */
export function readHeartbeat(given: Given, files: Files): HeartbeatBody {
  const body = readFields(HEARTBEAT_FIELDS, given, files) as Typed
  const type = scheduleType(body)
  return type === undefined ? body : { ...body, schedule_type: type }
}

/** If both are given, the API reports that they exclude each other. */
function scheduleType({ cron_expression, period_seconds }: Typed): 'cron' | 'period' | undefined {
  if (typeof cron_expression === 'string') return 'cron'
  return typeof period_seconds === 'number' ? 'period' : undefined
}
