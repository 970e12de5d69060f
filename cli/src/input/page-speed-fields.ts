import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updatePageSpeedJob } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import {
  durationField,
  type Field,
  flagField,
  type Given,
  listField,
  parseDecimal,
  parsedField,
  parseWhole,
  section,
  textField,
} from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, regionsField } from './reference-field.ts'

export type PageSpeedBody = NonNullable<CallInput<typeof updatePageSpeedJob>['body']>

/** Each field of a page-speed monitor as options. A missing field does not compile. */
const FIELDS = {
  ...section('Budgets:', {
    lcp_budget_ms: durationField('--lcp <duration>', 'budget for the largest contentful paint', 'ms'),
    cls_budget: parsedField('--cls <number>', 'budget for the cumulative layout shift', parseDecimal),
    transfer_budget_bytes: parsedField('--transfer <bytes>', 'budget for the transferred bytes', parseWhole),
  }),
  ...section('When and where:', {
    interval_seconds: durationField('--interval <duration>', 'how often, 5m to 24h', 's'),
    timeout_seconds: durationField('--timeout <duration>', 'longest time of a measurement, 5s to 120s', 's'),
    check_regions: regionsField('measure from this region; repeatable (those of the HTTP monitor)'),
  }),
  ...section('Alerts:', {
    muted: flagField('muted', false, 'evaluate it, but never alert'),
    group_notification_ids: groupsField(),
  }),
  ...section('About it:', {
    friendly_name: textField('--friendly-name <text>', 'display name (the one of its HTTP monitor)'),
    description: textField('--description <text>', 'a description for the person who is paged'),
    runbook_url: textField('--runbook-url <url>', 'what to do about it'),
    tags: listField('--tag <tag>', 'repeatable'),
  }),
} satisfies { [K in keyof PageSpeedBody]-?: Field<NonNullable<PageSpeedBody[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  lcp_budget_ms: null,
  cls_budget: null,
  transfer_budget_bytes: null,
  check_regions: null,
  group_notification_ids: [],
  description: null,
  runbook_url: null,
  tags: [],
}

export const PAGE_SPEED_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readPageSpeed(given: Given, files: Files): PageSpeedBody {
  return readFields(PAGE_SPEED_FIELDS, given, files) as PageSpeedBody
}
