import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { TimeZone } from '../account/account.ts'
import { AccountId, CreatedAt, HeldByPlan, Id, Name, OwnId, ref, TimeOut, text } from '../field.ts'
import { monitorFields } from '../monitoring/monitor.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { Severity } from '../response/incident.ts'
import { SERIES_LABELS, SERIES_STATES } from './alert-series.ts'
import { ALSO_IN_RULES, asRuleComparison } from './comparison-word.ts'
import { SERIES_SOURCES, SeriesQuery } from './series.ts'

/** The status of the rule as a monitor: `down` while it fires, `unknown` while it cannot be evaluated. */
export const ALERT_RULE_STATUSES = ['pending', 'up', 'down', 'unknown', 'paused'] as const
export const AlertRuleStatus = z.enum(ALERT_RULE_STATUSES).meta({ id: 'AlertRuleStatus' })
export type AlertRuleStatus = z.output<typeof AlertRuleStatus>

export const AlertRuleState = z.enum([...SERIES_STATES, 'error']).meta({ id: 'AlertRuleState' })

/** Why a rule fires, or could not be evaluated. Stable: alerts carry it. */
export const ALERT_RULE_FAILURES = ['threshold', 'change', 'deviation', 'no_data', 'query_failed'] as const
export const AlertRuleFailure = z.enum(ALERT_RULE_FAILURES).meta({ id: 'AlertRuleFailureReason' })
export type AlertRuleFailure = z.output<typeof AlertRuleFailure>

/** The most series that a rule evaluates. A rule whose query has more is in the state `error`. */
export const MOST_RULE_SERIES = 10_000
/** The most series that a list of states, or a test of a rule, returns. */
export const MOST_LISTED_SERIES = 1_000
export const MOST_TESTED_SERIES = 100
const DAY_SECONDS = 86_400

const { check_regions: _, friendly_name: __, ...common } = monitorFields

/** Whole minutes, since a rule is evaluated once a minute. */
function minutes(min: number, max: number) {
  return z
    .int()
    .min(min)
    .max(max)
    .refine(seconds => seconds % 60 === 0, says('field.whole_minutes'))
}

const Label = z.strictObject({
  name: text(100, 1).meta({ description: 'Name of the label, unique within the rule' }),
  value: text(500).meta({ description: 'Value of the label' }),
})
const Labels = z
  .array(Label)
  .max(20)
  .refine(labels => new Set(labels.map(({ name }) => name)).size === labels.length, says('field.repeated_name'))

const X_OF_Y = {
  x: z.int().min(1).max(60).meta({ description: 'Number of evaluations that must be beyond the limit' }),
  y: z.int().min(1).max(60).meta({ description: 'Number of most recent evaluations to consider' }),
}

export const CONDITIONS = ['threshold', 'change', 'deviation'] as const
export const COMPARISONS = ['gt', 'gte', 'lt', 'lte', 'both'] as const
export const SENSITIVITIES = ['low', 'medium', 'high'] as const

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const settings = {
  query: SeriesQuery.meta({ description: 'Query to evaluate; its `source` selects the type of data' }),
  condition: z.enum(CONDITIONS).meta({
    description:
      '`threshold`: compares the value. `change`: compares its change in percent since the same local time one week before. `deviation`: compares its distance from the median of its history. Defaults to `threshold`',
  }),
  comparison: z.enum(COMPARISONS).meta({
    description:
      '`gt`, `gte`: too high. `lt`, `lte`: too low. `both`: too high or too low, only for `deviation`. Defaults to `gt`',
  }),
  threshold: z.number().nullable().meta({
    description:
      'Limit for the value, or for `change` the limit in percent, for example 50 with `gt` or -50 with `lt`; `null` for `deviation`',
  }),
  recovery_threshold: z.number().nullable().meta({
    description:
      'Value at which a firing series becomes ok again; `null` to use `threshold`. Must be `null` for `deviation`',
  }),
  sensitivity: z.enum(SENSITIVITIES).meta({
    description:
      'Sensitivity of `deviation`: the number of standard deviations, estimated from the median absolute deviation, that is too far (low 6, medium 4, high 3). Defaults to `medium`',
  }),
  min_deviation: z.number().min(0).max(1e300).meta({
    description:
      'Distance from the median, in the unit of the value, up to which `deviation` finds no breach, whatever the history. Defaults to 0',
  }),
  history_seconds: minutes(3_600, 7 * DAY_SECONDS).meta({
    description:
      'History before the window to compare with in `deviation`, in seconds; 20 to 1,000 windows. Defaults to a day',
  }),
  timezone: TimeZone.meta({ description: 'IANA time zone in which `change` finds the same time one week before' }),
  window_seconds: minutes(60, DAY_SECONDS)
    .refine(seconds => DAY_SECONDS % seconds === 0, says('field.divides_a_day'))
    .meta({ description: 'Length of each window in seconds; whole minutes that divide a day. Defaults to 300' }),
  delay_seconds: z.int().min(0).max(3_600).meta({ description: 'Seconds to wait for late data. Defaults to 60' }),
  for_seconds: minutes(0, DAY_SECONDS).meta({
    description:
      'Time in seconds for which the condition must hold before the rule fires, in whole minutes. Defaults to 0',
  }),
  x_of_y: z
    .strictObject(X_OF_Y)
    .refine(({ x, y }) => x <= y, says('field.x_above_y'))
    .nullable()
    .meta({
      description:
        'Requires the condition in `x` of the last `y` evaluations, instead of `for_seconds`; `null` to use `for_seconds`',
    }),
  no_data: z.enum(['ok', 'alert', 'keep']).meta({
    description:
      'How a window without data counts. `ok`: as healthy. `alert`: as beyond the limit. `keep`: the state does not change. Defaults to `keep`',
  }),
  min_samples: z.int().min(0).max(1_000_000).meta({ description: 'Minimum samples for a window to have data' }),
  severity: Severity.nullable().meta({
    description: 'Severity of the incidents that the rule opens; `null` to use the default of the service',
  }),
  labels: Labels.meta({ description: 'Labels for your own use' }),
  muted: z.boolean().meta({ description: 'Whether the rule is evaluated without alerting' }),
}

export type AlertRuleSettings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]> }

/** The defaults of a new rule; its default time zone is that of the account. */
export const ALERT_RULE_DEFAULTS: Omit<AlertRuleSettings, 'query' | 'timezone'> = {
  condition: 'threshold',
  comparison: 'gt',
  threshold: null,
  recovery_threshold: null,
  sensitivity: 'medium',
  min_deviation: 0,
  history_seconds: 86_400,
  window_seconds: 300,
  delay_seconds: 60,
  for_seconds: 0,
  x_of_y: null,
  no_data: 'keep',
  min_samples: 0,
  severity: null,
  labels: [],
  muted: false,
}

const DataSource = z.enum(SERIES_SOURCES).meta({ description: 'Source of the query' })

const ComparisonIn = z
  .enum([...COMPARISONS, ...ALSO_IN_RULES])
  .transform(asRuleComparison)
  .meta({ description: `${settings.comparison.description}. \`greater_than\` is \`gt\`, \`less_than\` is \`lt\`` })

const fields = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  ...common,
  ...settings,
  comparison: ComparisonIn,
  timezone: TimeZone.nullable().meta({
    description:
      'IANA time zone in which `change` finds the same time one week before; `null` for the current time zone of the account',
  }),
  service_id: ref('service').nullable().meta({ description: 'Id of the service; `null` for none' }),
  data_source: DataSource.optional().meta({
    description: 'Source of the query. `query.source` may be omitted then; if both are given they must be the same',
  }),
})

/** A body whose `data_source` selects the source of a query that does not name it (api.md C). */
export function withSource(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.query) || 'source' in body.query || body.data_source === undefined) return body
  return { ...body, query: { source: body.data_source, ...body.query } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The faults that depend on more than one field, of settings that a body has changed. */
export function ruleFaults(
  given: AlertRuleSettings,
  { data_source, query }: Pick<AlertRuleInput, 'data_source' | 'query'> = {},
): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  const check = (wrong: boolean, path: string, message: string) => wrong && faults.push({ path, message })
  const { source } = given.query
  const [path, message] =
    query === undefined
      ? ['data_source', says('field.source_of_query', { source: source ?? '' })]
      : ['query.source', says('field.as_data_source', { data_source: data_source ?? '' })]
  check(data_source !== undefined && data_source !== source, path, message)
  const deviates = given.condition === 'deviation'
  check(
    !deviates && given.threshold === null,
    'threshold',
    says('field.required_for_condition', { condition: given.condition }),
  )
  check(deviates && given.threshold !== null, 'threshold', says('field.null_for_deviation'))
  check(
    !deviates && given.comparison === 'both',
    'comparison',
    says('field.comparison_for_condition', { condition: given.condition }),
  )
  check(
    given.recovery_threshold !== null && !isBehind(given),
    'recovery_threshold',
    deviates ? says('field.null_for_deviation') : says('field.not_beyond_threshold'),
  )
  check(given.x_of_y !== null && given.for_seconds !== 0, 'for_seconds', says('field.zero_with_x_of_y'))
  check(deviates && given.history_seconds < 20 * given.window_seconds, 'history_seconds', says('field.too_few_windows'))
  check(
    deviates && given.history_seconds > 1_000 * given.window_seconds,
    'history_seconds',
    says('field.too_many_windows'),
  )
  check(given.min_samples > 0 && given.query.source === 'uptime', 'min_samples', says('field.zero_for_uptime'))
  return faults
}

/** Whether the recovery threshold is not beyond the threshold. */
function isBehind({ condition, comparison, threshold, recovery_threshold }: AlertRuleSettings): boolean {
  if (condition === 'deviation' || threshold === null || recovery_threshold === null) return false
  return comparison.startsWith('g') ? recovery_threshold <= threshold : recovery_threshold >= threshold
}

/** Body of `POST /alert_rule`. */
export const AlertRuleCreate = fields.partial().required({ name: true, query: true })

/** Body of `PUT /alert_rule/{id}`: omitted fields keep their value. */
export const AlertRuleUpdate = fields.partial()
export type AlertRuleInput = z.output<typeof AlertRuleUpdate>

/** A rule that is not stored, for a test or backtest. */
export const UnsavedAlertRule = z
  .strictObject({ ...fields.shape, name: Name.default('Unsaved rule').meta({ description: 'Name' }) })
  .partial()
  .required({ query: true })

export const AlertRule = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    ...common,
    ...settings,
    data_source: DataSource,
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    created_at: CreatedAt,
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    held_by_plan: HeldByPlan,
    current_status: AlertRuleStatus.meta({ description: 'Current status' }),
    state: AlertRuleState.meta({ description: 'State' }),
    last_status_change_at: TimeOut.nullable().meta({
      description: 'Time of the last status change; `null` if there was none',
    }),
    last_failure_reason: AlertRuleFailure.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
    last_evaluated_at: TimeOut.nullable().meta({
      description: 'Time of the last evaluation; `null` if there was none',
    }),
    last_error: z.string().nullable().meta({ description: 'Why the last evaluation failed; `null` if it succeeded' }),
    last_error_text: ReasonText,
    series_count: z.int().meta({ description: 'Number of all series with a state' }),
    firing_series: z.int().meta({ description: 'Number of firing series' }),
    left_out: z.int().meta({
      description: `Number of series beyond the ${MOST_RULE_SERIES} that a rule can evaluate. If there are any, none is evaluated, and the state is \`error\``,
    }),
  })
  .meta({ id: 'AlertRule' })
export type AlertRule = z.output<typeof AlertRule>

/** What a rule finds now, without changing anything. */
export const AlertRuleTest = z
  .object({
    at: TimeOut.meta({ description: 'End of the window' }),
    window_seconds: z.int().meta({ description: 'Length of the window, in seconds' }),
    series: z
      .array(
        z.object({
          labels: SERIES_LABELS,
          value: z.number().nullable().meta({ description: 'Value' }),
          bound: z.number().nullable().meta({ description: 'The limit of the value; `null` if unknown' }),
          would: z.enum(['ok', 'breach', 'no_data']).meta({ description: 'Result of this evaluation' }),
          text: z.string().meta({ description: 'Result in words' }),
        }),
      )
      .meta({
        description: `Series with their results, at most ${MOST_TESTED_SERIES}: breaches first, then the worst`,
      }),
    left_out: z.int().meta({ description: 'Number of further series, which were evaluated, too' }),
  })
  .meta({ id: 'AlertRuleTest' })
