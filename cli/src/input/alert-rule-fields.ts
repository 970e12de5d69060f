import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { COMPARISONS, CONDITIONS, SENSITIVITIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { updateAlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { ALSO_IN_RULES } from '@pharos/shared-protocol/contract/observability/comparison-word.ts'
import { SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { InvalidArgumentError } from 'commander'
import {
  choiceField,
  durationField,
  type Field,
  flagField,
  type Given,
  listField,
  numberField,
  parsedField,
  section,
  textField,
} from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, serviceField } from './reference-field.ts'
import { queryField } from './series-query.ts'

export type AlertRuleBody = NonNullable<CallInput<typeof updateAlertRule>['body']>
/** Labels are for tools, which use the API; the data source is the one of the query. */
type Typed = Omit<AlertRuleBody, 'labels' | 'data_source'>

/** Each field of an alert rule as options, in the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('What is watched:', { query: queryField }),
  ...section('When it fires:', {
    condition: choiceField('--condition <what>', '(threshold)', CONDITIONS),
    comparison: choiceField('--comparison <how>', '(gt)', [...COMPARISONS, ...ALSO_IN_RULES]),
    threshold: parsedField('--threshold <n>', 'the value to compare with; for a change, in percent', parseNumber),
    recovery_threshold: parsedField(
      '--recovery-threshold <n>',
      'the value beyond which it recovers (the threshold)',
      parseNumber,
    ),
    sensitivity: choiceField('--sensitivity <how>', 'for a deviation (medium)', SENSITIVITIES),
    min_deviation: parsedField(
      '--min-deviation <n>',
      'for a deviation: a distance from the median that is always normal (0)',
      parseNumber,
    ),
    history_seconds: durationField('--history <duration>', 'for a deviation: past time to compare with (1d)', 's'),
    timezone: textField('--timezone <zone>', "time zone for the comparison with last week (the account's)"),
    window_seconds: durationField('--window <duration>', 'the time that each evaluation covers (5m)', 's'),
    for_seconds: durationField('--for <duration>', 'how long the condition must hold (0s)', 's'),
    x_of_y: parsedField('--in <x/y>', 'or in x of the last y evaluations, such as 3/5', parseOf),
    no_data: choiceField('--without-data <what>', 'what a window without data means (keep)', [
      'ok',
      'alert',
      'keep',
    ] as const),
    min_samples: numberField('--min-samples <n>', 'a window with fewer samples counts as without data (0)'),
    delay_seconds: durationField('--delay <duration>', 'how long to wait for late data (1m)', 's'),
  }),
  ...section('Alerts:', {
    group_notification_ids: groupsField(),
    service_id: serviceField('--pharos-service <service>', 'the service of Pharos it belongs to'),
    severity: choiceField('--severity <severity>', "severity of its incidents (the service's)", SEVERITIES),
    muted: flagField('muted', false, 'evaluate it, but never alert'),
  }),
  ...section('About it:', {
    name: textField('--name <text>', 'display name'),
    description: textField('--description <text>', 'a description for the person who is paged'),
    runbook_url: textField('--runbook-url <url>', 'what to do when it fires'),
    tags: listField('--tag <tag>', 'repeatable'),
    external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
  }),
} satisfies { [K in keyof Typed]-?: Field<NonNullable<Typed[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  threshold: null,
  recovery_threshold: null,
  x_of_y: null,
  group_notification_ids: [],
  service_id: null,
  severity: null,
  description: null,
  runbook_url: null,
  tags: [],
  external_key: null,
}

export const ALERT_RULE_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readAlertRule(given: Given, files: Files): AlertRuleBody {
  return readFields(ALERT_RULE_FIELDS, given, files)
}

function parseNumber(text: string): number {
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`"${text}" is not a number such as 0.5 or -50.`)
}

function parseOf(text: string): { x: number; y: number } {
  const [, x, y] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []
  if (x === undefined || y === undefined) throw new InvalidArgumentError(`"${text}" is not like 3/5.`)
  return { x: Number(x), y: Number(y) }
}
