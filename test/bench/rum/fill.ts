import type { ClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { quote } from '@pharos/control-plane/platform/telemetry-store/quote.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'

/** Events of a session. */
export const EVENTS_OF_SESSION = 50
/** Inserts over the whole time: as many parts, which the store merges meanwhile. */
const INSERTS = 200

export interface Filling {
  account: string
  application: string
  /** The end of the time, a midnight (milliseconds). */
  end: number
  days: number
  sessions: number
}

/**
 * Stores the events of sessions as they would have come: by time, 1 % of them five inserts late, and 0.5 % once more
 * with the next insert.
 */
export async function fillRum(store: ClickHouse, filling: Filling): Promise<void> {
  const size = filling.sessions / INSERTS
  const [late, again] = ['cityHash64(number, 1) % 100 = 0', 'cityHash64(number, 2) % 200 = 0']
  for (let n = 0; n < INSERTS + 5; n++) {
    const slices: [number, string][] = [
      [n, `not ${late}`],
      [n - 5, late],
      [n - 1, again],
    ]
    const rows = slices
      .filter(([slice]) => slice >= 0 && slice < INSERTS)
      .map(([slice, which]) => `(${rowsOf(filling, slice * size, size, which)})`)
    await store.command(`insert into rum (${COLUMNS.join()}) select * from (${rows.join(' union all ')})`)
  }
}

const OF_SESSION: Record<string, string> = {
  session_id: `reinterpretAsUUID(MD5(concat(app, 's', toString(s))))`,
  anonymous_id: `toString(sh % 60000)`,
  user_id: `if(sh % 3 = 0, toString(sh % 60000), '')`,
  release: `['1.0.0', '1.1.0', '1.2.0'][1 + sh % 3]`,
  env: `'production'`,
  device: `['desktop', 'mobile', 'tablet'][1 + sh % 3]`,
  browser: `['Chrome', 'Firefox', 'Safari', 'Edge'][1 + sh % 4]`,
  browser_version: `toString(100 + sh % 20)`,
  os: `['Windows', 'macOS', 'Android'][1 + sh % 3]`,
  country: `substring('DEFRUSGBITESPLNLATCHSENODKFIJPCNINBRMXCA', 1 + 2 * (intDiv(sh, 7) % 20), 2)`,
  language: `'de'`,
  capture: `'analyze'`,
  attributes: `map('plan', 'free', 'variant', toString(sh % 2))`,
}

/** Three views of a session with six vitals each; one session in ten has two errors. */
const OF_EVENT: Record<string, string> = {
  id: `reinterpretAsUUID(MD5(concat(app, 'e', toString(number))))`,
  view_id: `reinterpretAsUUID(MD5(concat(app, 'v', toString(s), ' ', toString(intDiv(k, 17)))))`,
  kind: `multiIf(k % 17 = 0, 'view', k % 17 <= 6, 'vital', k in (30, 31) and sh % 10 = 0, 'error', k % 17 < 10, 'request',
    k % 17 < 14, 'resource', k % 17 = 16, 'view_end', 'click')`,
  page: `concat('https://shop.example/p/', toString(h % 200))`,
  url: `concat(page, '?q=', toString(h % 1000))`,
  host: `'shop.example'`,
  name: `multiIf(kind = 'vital', ['LCP', 'FCP', 'CLS', 'INP', 'TTFB', 'load'][k % 17], kind = 'error', 'TypeError', kind)`,
  value: `if(name = 'CLS', h % 400 / 1000, toFloat64(h % 5000))`,
  status: `if(kind = 'request', if(h % 50 = 0, 503, 200), 0)`,
  failure: `if(status = 503, 'server_error', '')`,
  message: `if(kind = 'error', concat('Cannot read property ', toString(h % 30)), '')`,
  stack: `if(kind = 'error', repeat('at f (https://shop.example/assets/app.js:1:2)\\n', 10), '')`,
  fingerprint: `if(kind = 'error', toString(h % 30), '')`,
  element: `if(kind = 'click' or name in ('LCP', 'INP', 'CLS'), concat('main > div:nth-child(', toString(h % 20), ')'), '')`,
  target: `if(kind in ('request', 'resource'), concat('https://api.shop.example/v1/', toString(h % 100)), '')`,
}

const COLUMNS = [
  ...['account_id', 'retention_days', 'time', 'application_id', 'session_start'],
  ...Object.keys(OF_SESSION),
  ...Object.keys(OF_EVENT),
]

function rowsOf(
  { account, application, end, days, sessions }: Filling,
  from: number,
  count: number,
  which: string,
): string {
  const start = end - days * DAY_MS
  const began = `toInt64(${start} + s * ${(days * DAY_MS) / sessions})`
  const columns: Record<string, string> = {
    account_id: `toUUID(${quote(account)})`,
    retention_days: '30',
    time: `fromUnixTimestamp64Milli(${began} + k * 12000 + h % 1000, 'UTC')`,
    application_id: `toUUID(app)`,
    session_start: `fromUnixTimestamp64Milli(${began}, 'UTC')`,
    ...OF_SESSION,
    ...OF_EVENT,
  }
  const selected = COLUMNS.map(name => `${columns[name]} as ${name}`).join()
  return `select ${selected} from (select number, intDiv(number, ${EVENTS_OF_SESSION}) as s, number % ${EVENTS_OF_SESSION} as k,
      ${quote(application)} as app, cityHash64(number, app) as h, cityHash64(s, app) as sh
    from numbers(${from * EVENTS_OF_SESSION}, ${count * EVENTS_OF_SESSION}) where ${which})`
}
