import type { Monitor } from './entity.ts'

/** The defaults of a monitor. */
export const COLUMN_DEFAULTS = {
  description: null,
  runbook_url: null,
  tags: [],
  group_notification_ids: [],
  check_regions: null,
  external_key: null,
  interval_seconds: 60,
  timeout_seconds: 10,
  muted: false,
}

export type Columns = Pick<Monitor, 'friendly_name' | keyof typeof COLUMN_DEFAULTS>
const COLUMNS = ['friendly_name', ...Object.keys(COLUMN_DEFAULTS)]

/** The given fields of a body that are columns of every monitor. */
export function columnsOf(body: object): Partial<Columns> {
  return pick(body, name => COLUMNS.includes(name))
}

/** The other given fields: settings of the kind, which are stored in `config`. `elsewhere` names fields that are neither. */
export function settingsIn<B extends object>(
  body: B,
  elsewhere: readonly (keyof B & string)[] = [],
): Record<string, unknown> {
  const others: readonly string[] = [...COLUMNS, 'service_id', ...elsewhere]
  return pick(body, name => !others.includes(name))
}

function pick(body: object, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== undefined && wanted(name)))
}
