import { z } from 'zod'

export const PLANS = ['free', 'team', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS).meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** A maximum; null if there is none. */
const Most = (description: string) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ description: `${description}. \`null\` if unlimited` })
const Days = (description: string) => z.int().min(1).max(3_660).meta({ description })
const Has = (description: string) => z.boolean().meta({ description })

/** What an account may have at a time, or on a day. */
const LIMITS = {
  monitors: Most('Maximum number of monitors of all types; the monitors paired with HTTP monitors do not count'),
  dns_record_monitors: Most('Maximum number of DNS record monitors, which also count as monitors'),
  interval_floor_seconds: z.int().min(1).meta({ description: 'Shortest interval of monitors, in seconds' }),
  rum_replays_per_day: Most('Maximum number of sessions of real users that are recorded as a replay on a day'),
}

/** What an account may use in a calendar month (UTC): what the plan includes, and from where on more is refused. */
const VOLUMES = {
  telemetry_bytes_per_month: Most(
    'Bytes of logs, spans and metrics, before compression, that a calendar month (UTC) includes',
  ),
  telemetry_bytes_ceiling: Most('Bytes of telemetry in a calendar month (UTC) after which more is refused'),
  rum_sessions_per_month: Most('Sessions of real users that a calendar month (UTC) includes'),
  rum_sessions_ceiling: Most('Sessions of real users in a calendar month (UTC) after which events are refused'),
  browser_minutes_per_month: Most(
    'Minutes of browser checks and page speed monitors that a calendar month (UTC) includes',
  ),
  browser_minutes_ceiling: Most(
    'Minutes of browser checks in a calendar month (UTC) after which runs on request are refused; scheduled runs go on',
  ),
}

/** Features that a plan has or lacks. */
const FEATURES = {
  phone: Has('Whether SMS messages and phone calls are included'),
  single_sign_on: Has('Whether single sign-on with SAML and OpenID Connect is included'),
  directory: Has('Whether a directory may manage the members through SCIM'),
  branding: Has('Whether status pages may have their own name, colors, logo and style'),
  white_label: Has('Whether status pages may leave out the attribution'),
  custom_dashboards: Has('Whether dashboards of your own can be created'),
}

/** How fast telemetry is taken. */
const RATES = {
  telemetry_records_per_second: Most('Log records, spans and points that are accepted per second'),
  telemetry_bytes_per_second: Most('Bytes of telemetry before compression that are accepted per second'),
  rum_records_per_second: Most('Events of real users that are accepted from pages per second'),
  rum_bytes_per_second: Most('Bytes before compression that are accepted from pages per second'),
}

/** How long telemetry is kept, and how much of what is measured by size. */
const RETENTION = {
  logs_retention_days: Days('Number of days that log records are kept'),
  spans_retention_days: Days('Number of days that spans are kept'),
  metrics_retention_days: Days('Number of days that points of metrics are kept'),
  rum_retention_days: Days('Number of days that events of real users are kept'),
  rum_replay_retention_days: Days('Number of days that session replays are kept'),
  rum_failed_replay_retention_days: Days('Number of days that replays of sessions with errors are kept'),
  rum_replay_bytes: z.int().min(0).meta({
    description: 'Maximum size of the stored replays of one application, compressed, in bytes',
  }),
}

/** What a plan includes, or an account by its plan and its exceptions. */
export const PlanLimits = z
  .object({ ...LIMITS, ...VOLUMES, ...FEATURES, ...RATES, ...RETENTION })
  .meta({ id: 'PlanLimits' })
export type PlanLimits = z.infer<typeof PlanLimits>
export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]
export type LimitName = Exclude<keyof PlanLimits, Feature>
export const LIMIT_NAMES = Object.keys({ ...LIMITS, ...VOLUMES, ...RATES, ...RETENTION }) as LimitName[]

/** Whether a limit says how long something is kept. A lower one holds for what arrives then; what is stored keeps its end. */
export function isRetention(limit: LimitName): boolean {
  return limit.endsWith('_retention_days')
}

/** What an operator allows one account beyond its plan. */
export const PlanExceptions = z.strictObject(PlanLimits.shape).partial().meta({ id: 'PlanExceptions' })
export type PlanExceptions = { [K in keyof PlanLimits]?: PlanLimits[K] | undefined }

const GB = 1_000_000_000
/** Every feature; a plan that lacks some says so. */
const EVERY_FEATURE: Pick<PlanLimits, Feature> = {
  phone: true,
  single_sign_on: true,
  directory: true,
  branding: true,
  white_label: true,
  custom_dashboards: true,
}

/** The one table of plans. Self-hosted accounts are on `enterprise`. */
export const PLAN_TABLE: Record<Plan, PlanLimits> = {
  free: {
    monitors: 20,
    dns_record_monitors: 3,
    interval_floor_seconds: 60,
    rum_replays_per_day: 100,
    telemetry_bytes_per_month: 5 * GB,
    telemetry_bytes_ceiling: 5 * GB,
    rum_sessions_per_month: 10_000,
    rum_sessions_ceiling: 10_000,
    browser_minutes_per_month: 300,
    browser_minutes_ceiling: 300,
    phone: false,
    single_sign_on: false,
    directory: false,
    branding: false,
    white_label: false,
    custom_dashboards: false,
    telemetry_records_per_second: 1_000,
    telemetry_bytes_per_second: 1_000_000,
    rum_records_per_second: 500,
    rum_bytes_per_second: 1_000_000,
    logs_retention_days: 3,
    spans_retention_days: 3,
    metrics_retention_days: 14,
    rum_retention_days: 7,
    rum_replay_retention_days: 3,
    rum_failed_replay_retention_days: 7,
    rum_replay_bytes: GB,
  },
  team: {
    monitors: 200,
    dns_record_monitors: null,
    interval_floor_seconds: 30,
    rum_replays_per_day: 2_000,
    telemetry_bytes_per_month: 100 * GB,
    telemetry_bytes_ceiling: 200 * GB,
    rum_sessions_per_month: 250_000,
    rum_sessions_ceiling: 500_000,
    browser_minutes_per_month: 10_000,
    browser_minutes_ceiling: 20_000,
    ...EVERY_FEATURE,
    directory: false,
    telemetry_records_per_second: 10_000,
    telemetry_bytes_per_second: 10_000_000,
    rum_records_per_second: 5_000,
    rum_bytes_per_second: 10_000_000,
    logs_retention_days: 14,
    spans_retention_days: 14,
    metrics_retention_days: 90,
    rum_retention_days: 30,
    rum_replay_retention_days: 14,
    rum_failed_replay_retention_days: 30,
    rum_replay_bytes: 20 * GB,
  },
  business: {
    monitors: 2_000,
    dns_record_monitors: null,
    interval_floor_seconds: 10,
    rum_replays_per_day: 20_000,
    telemetry_bytes_per_month: 1_000 * GB,
    telemetry_bytes_ceiling: 2_000 * GB,
    rum_sessions_per_month: 2_500_000,
    rum_sessions_ceiling: 5_000_000,
    browser_minutes_per_month: 100_000,
    browser_minutes_ceiling: 200_000,
    ...EVERY_FEATURE,
    telemetry_records_per_second: 50_000,
    telemetry_bytes_per_second: 50_000_000,
    rum_records_per_second: 20_000,
    rum_bytes_per_second: 40_000_000,
    logs_retention_days: 30,
    spans_retention_days: 30,
    metrics_retention_days: 395,
    rum_retention_days: 90,
    rum_replay_retention_days: 30,
    rum_failed_replay_retention_days: 90,
    rum_replay_bytes: 200 * GB,
  },
  enterprise: {
    monitors: null,
    dns_record_monitors: null,
    interval_floor_seconds: 10,
    rum_replays_per_day: null,
    telemetry_bytes_per_month: null,
    telemetry_bytes_ceiling: null,
    rum_sessions_per_month: null,
    rum_sessions_ceiling: null,
    browser_minutes_per_month: null,
    browser_minutes_ceiling: null,
    ...EVERY_FEATURE,
    telemetry_records_per_second: null,
    telemetry_bytes_per_second: null,
    rum_records_per_second: 50_000,
    rum_bytes_per_second: 100_000_000,
    logs_retention_days: 30,
    spans_retention_days: 30,
    metrics_retention_days: 395,
    rum_retention_days: 90,
    rum_replay_retention_days: 30,
    rum_failed_replay_retention_days: 90,
    rum_replay_bytes: 2_000 * GB,
  },
}

/** What is limited by the month: the limits by which the plan includes it, and by which more is refused. */
export const MONTHLY = {
  telemetry_bytes: { included: 'telemetry_bytes_per_month', ceiling: 'telemetry_bytes_ceiling' },
  rum_sessions: { included: 'rum_sessions_per_month', ceiling: 'rum_sessions_ceiling' },
  browser_minutes: { included: 'browser_minutes_per_month', ceiling: 'browser_minutes_ceiling' },
} as const
export type Volume = keyof typeof MONTHLY
export const VOLUME_NAMES = Object.keys(MONTHLY) as Volume[]
