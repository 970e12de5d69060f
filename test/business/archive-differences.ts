import type { ArchiveLine } from '@pharos/control-plane/business/archive/open.ts'

/** One of two archives. */
export interface Side {
  account: string
  sections: Map<string, ArchiveLine[]>
  /** The checksums of files by their keys. */
  objects: Map<string, string>
}

type Item = Record<string, unknown>

/** Fields that may differ, and why. */
const MAY_DIFFER: readonly [reason: string, fields: RegExp][] = [
  ['the account is another one', /^ account_id$/],
  [
    'monitors are measured anew',
    /_(monitors|checks) (current_status|last_\w+)$|^(heartbeats|alert_rules) (current_status|last_\w+|next_expected_at|state|series_count|firing_series)$/,
  ],
  [
    'what a monitor measured is in its results',
    /^(tls_monitors|domain_checks) (not_before|not_after|days_until_expiry|issuer|subject\w*|serial_number|fingerprint_sha256|signature_algorithm|public_key|protocol|cipher|deprecated_protocols|client_certificate_requested|chain|ocsp_status|status|expiry_date|domain_status|grace_states|registrar|nameservers|source)$/,
  ],
  ['keys are made anew', /^rum_applications (client_token|tag|first_event_at|previous_token_until)$/],
  ['recipients confirm for each account', /^reports recipients$/],
  ['a user without the password, which no archive has, cannot sign in', /^smtp_monitors (username|has_password)$/],
  ['channels are left out', /^notification_groups channels$/],
  ['regions have agents of the installation', /^regions (agents_online|capabilities|last_seen_at|created_at)$/],
  ['whoever imports stays who they are', /^members (email|name|staff|created_at|timezone)$/],
  ['an address begins with that of its installation', /^status_pages\.address url$/],
  ['a month is measured until now, which is later', /^sla (coverage|error_budget_seconds_left)$/],
  ['an imported incident calls nobody', /^(incidents|history\.incident) snoozed_until$/],
  ['whom an incident paged is not in an archive', /^incidents nobody_reached$/],
  ['nobody is reached before they confirm here', /^members\.contact_methods verified$/],
  [
    'what was waiting is not sent',
    /^(notification_groups|services|integrations)\.deliveries (state|reason|reason_text|next_attempt_at|ended_at)$/,
  ],
  ['runs here have compared nothing yet', /^browser_checks\.baselines last_used_at$/],
  ['entries say that they were imported', /^(audit_log|history.audit_entry) imported_at$/],
]

/** What two archives of the same account differ in, besides the sections that were left out. */
export function differences(before: Side, after: Side, left: ReadonlySet<string>): string[] {
  const here = renamed(before, after)
  return [...before.sections].flatMap(([name, given]) => {
    // What belongs to something that was left out is left out with it.
    if (left.has(name) || left.has(name.split('.')[0] ?? '')) return []
    const lines = inOrder(name, given.map(here).map(withoutSecrets))
    const others = inOrder(name, own(name, after, new Set(given.map(keyOf))).map(withChecksums(after)))
    if (lines.length !== others.length) return [`${name}: ${lines.length} items, and ${others.length}`]
    return lines.flatMap((line, at) => fieldsOf(name, line, others[at])).slice(0, 6)
  })
}

/** Members are listed by id, and whoever imports has another one. */
function inOrder(name: string, lines: ArchiveLine[]): ArchiveLine[] {
  return name === 'members' ? lines.toSorted((a, b) => (String(a.item.id) < String(b.item.id) ? -1 : 1)) : lines
}

/** What was imported: the audit log has also what was done here, and monitors have the settings with which they began. */
function own(name: string, { sections }: Side, before: ReadonlySet<string>): ArchiveLine[] {
  const lines = sections.get(name) ?? []
  return HAS_MORE.has(name) ? lines.filter(line => before.has(keyOf(line))) : lines
}

const HAS_MORE = new Set(['audit_log', 'history.audit_entry', 'history.monitor_policy'])

function keyOf({ item: { id, monitor_id, at } }: ArchiveLine): string {
  return String(id ?? `${monitor_id} ${at}`)
}

/** Ids that are others here: of the account, of whoever imports, and of the installation's regions. */
function renamed(before: Side, after: Side): (line: ArchiveLine) => ArchiveLine {
  // Each side has keys of its own for the same files.
  const ids = new Map([[before.account, after.account], ...before.objects])
  const same = (section: string, key: (item: Item) => unknown) => {
    const here = new Map(after.sections.get(section)?.map(({ item }) => [key(item), String(item.id)]))
    for (const { item } of before.sections.get(section) ?? [])
      ids.set(String(item.id), here.get(key(item)) ?? String(item.id))
  }
  same('regions', item => item.slug)
  same('members', item => (item.role === 'owner' ? 'owner' : item.email))
  return line =>
    JSON.parse(JSON.stringify(line), (_, value) => (typeof value === 'string' ? (ids.get(value) ?? value) : value))
}

/** A line without secret headers and metadata, which are entered again. */
function withoutSecrets(line: ArchiveLine): ArchiveLine {
  return JSON.parse(JSON.stringify(line), (_, value) =>
    Array.isArray(value) ? value.filter(each => !(each?.secret === true && 'has_value' in each)) : value,
  )
}

/** Lines with the checksums of files in place of their keys. */
function withChecksums({ objects }: Side): (line: ArchiveLine) => ArchiveLine {
  return line =>
    JSON.parse(JSON.stringify(line), (_, value) => (typeof value === 'string' ? (objects.get(value) ?? value) : value))
}

function fieldsOf(section: string, line: ArchiveLine, other: ArchiveLine | undefined): string[] {
  const [one, two] = [flat(line), flat(other)]
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap(name => {
    const place = `${section} ${name}`
    if (MAY_DIFFER.some(([, fields]) => fields.test(place))) return []
    const [a, b] = [JSON.stringify(one[name]), JSON.stringify(two[name])]
    return a === b ? [] : [`${place}: ${a?.slice(0, 300)}, and ${b?.slice(0, 300)}`]
  })
}

function flat(line: ArchiveLine | undefined): Item {
  return {
    ...Object.fromEntries(Object.entries(line?.parent ?? {}).map(([k, v]) => [`parent.${k}`, v])),
    ...line?.item,
  }
}
