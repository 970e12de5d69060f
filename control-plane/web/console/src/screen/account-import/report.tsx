import type { AccountImport } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { ACCOUNT_IMPORT, FILE_REASONS, LEFT_OUT } from '../../words/account-import.ts'
import { FRAME } from '../../words/frame.ts'
import { SETTINGS } from '../../words/settings.ts'

/** The entries of one list that are shown; the API has all of them. */
const MOST = 200

/** Where the sections of an archive are shown. */
const PLACES: readonly [sections: RegExp, href: string, label: string][] = [
  [/_(monitors|checks)$|^heartbeats$|^alert_rules$/, '/console/monitors', FRAME.monitors],
  [/^history\.incident$/, '/console/incidents', FRAME.incidents],
  [/^on_call_schedules$/, '/console/on-call', FRAME.onCall],
  [/^services$/, '/console/services', FRAME.services],
  [/^status_pages$/, '/console/pages', FRAME.pages],
  [/^dashboards$/, '/console/dashboards', FRAME.dashboards],
  [/^rum_applications$/, '/console/real-users', FRAME.realUsers],
  [/^members$/, '/console/settings/members', SETTINGS.members],
  [/^notification_groups$/, '/console/settings/notifications', SETTINGS.notifications],
  [/^members\.contact_methods$/, '/console/settings/contact', SETTINGS.contactTopic],
]

/** What an import did, and what is left to do. */
export function Report({ of }: { of: AccountImport }) {
  const { dry_run, imported, left_out, to_confirm, missing_files, enter_again } = of
  const places = dry_run ? [] : PLACES.filter(([sections]) => imported.some(({ section }) => sections.test(section)))
  return (
    <>
      {places.length > 0 && (
        <p class="row">
          {places.map(([, href, label]) => (
            <a key={href} class="button plain" href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      <Part
        title={dry_run ? ACCOUNT_IMPORT.wouldBe : ACCOUNT_IMPORT.imported}
        lines={imported.map(({ section, records }) => [section, ACCOUNT_IMPORT.records(records)])}
        isOpen
      />
      <Part
        title={ACCOUNT_IMPORT.leftOut}
        lines={left_out.map(({ section, records, reason }) => [
          section,
          records > 0 ? `${ACCOUNT_IMPORT.records(records)}, ${LEFT_OUT[reason]}` : LEFT_OUT[reason],
        ])}
      />
      <Part title={ACCOUNT_IMPORT.toConfirm} lines={to_confirm.map(({ name }) => [name, ''])} />
      <Part
        title={ACCOUNT_IMPORT.missingFiles}
        lines={missing_files.map(({ section, id, field, reason }) => [
          `${section} ${id} ${field}`,
          FILE_REASONS[reason],
        ])}
      />
      <Part
        title={ACCOUNT_IMPORT.enterAgain}
        lines={enter_again.map(({ section, id, name, field }) => [`${section} ${field}`, name ?? id ?? ''])}
      />
    </>
  )
}

/** A list of what the API names by codes, each with what there is to say of it. */
function Part({
  title,
  lines,
  isOpen = false,
}: {
  title: string
  lines: readonly (readonly [code: string, text: string])[]
  isOpen?: boolean
}) {
  if (lines.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>
        {title} ({lines.length})
      </summary>
      <ul>
        {lines.slice(0, MOST).map(([code, text], at) => (
          <li key={at}>
            <code>{code}</code> {text}
          </li>
        ))}
      </ul>
      {lines.length > MOST && <p>{ACCOUNT_IMPORT.more(lines.length - MOST)}</p>}
    </details>
  )
}
