import type { Scope } from '@pharos/shared-protocol/access.ts'
import { type AreaAsked, groupScopes, type Subject } from '@pharos/shared-protocol/scope-area.ts'
import { escapeHtml, linked } from '../../platform/http/html.ts'
import type { Words } from '../words/index.ts'

/** What an app or a device asks of the signed-in member. */
export interface ConsentRequest {
  client: { name: string; description: string | null; made_by: string | null; warning: string | null }
  scopes: { scope: string; is_grantable: boolean }[]
  account: string
  email: string
  csrf_token: string
  other_account: string | null
  sign_in: string | null
}

/** Where the request of a device came from. */
export interface RequestOrigin {
  address: string
  device: string
  age_seconds: number
  same_address: boolean
}

interface Form {
  action: string
  /** Hidden fields. */
  fields: Record<string, string>
  /** HTML to show before the choices. */
  details: string
}

/**
 * The form that asks the member: whose app it is, a choice for each area, and the buttons, which stay in view on small
 * screens.
 */
export function consentForm(asked: ConsentRequest, words: Words, { action, fields, details }: Form): string {
  const given = asked.scopes.filter(({ is_grantable }) => is_grantable)
  const canGive = given.length > 0
  const hidden = Object.entries({ csrf_token: asked.csrf_token, ...fields }).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const again = canGive && asked.sign_in !== null ? `<p>${linked(words.sign_in_to_allow, asked.sign_in)}</p>` : ''
  const allow =
    canGive && asked.sign_in === null ? `<button name="decision" value="allow">${words.allow}</button> ` : ''
  return `<form method="post" action="${action}">${hidden.join('')}
${whose(asked, words)}${details}${again}<p>${escapeHtml(words.could(asked.email, asked.account))}</p>
<ul class="areas">${groupScopes(given.map(({ scope }) => scope as Scope))
    .map(each => areaRow(each, words))
    .join('')}</ul>${notGiven(asked, words)}${otherAccount(asked, words)}
<div class="actions">${allow}<button name="decision" value="deny" class="plain">${words.deny}</button></div></form>`
}

function whose({ client: { description, made_by, warning } }: ConsentRequest, words: Words): string {
  const about = description === null ? '' : `<p>${escapeHtml(description)}</p>`
  if (warning !== null) {
    const unchecked = made_by === null ? words.app_registered : words.app_foreign(made_by)
    return `<p role="alert" class="alert">${escapeHtml(unchecked)}</p>${about}`
  }
  return `${made_by === null ? '' : `<p>${escapeHtml(words.app_of(made_by))}</p>`}${about}`
}

/** One area: what is asked for, and how much of it the member gives. */
function areaRow({ area, read, change, levels }: AreaAsked, words: Words): string {
  const list = (subjects: readonly Subject[]) => subjects.map(subject => words.subject(subject)).join(', ')
  const parts = [
    ...(change.length > 0 ? [words.may_change(list(change))] : []),
    ...(read.length > 0 ? [words.may_read(list(read))] : []),
  ]
  const options = levels.map(level => `<option value="${level}">${words.levels[level]}</option>`)
  return `<li><label><span>${words.areas[area]} <small>${escapeHtml(parts.join(' '))}</small></span>
<select name="${area}">${options.join('')}</select></label></li>`
}

/** What the member's role lacks is not given, so there is nothing to choose. */
function notGiven({ scopes }: ConsentRequest, words: Words): string {
  const lacking = scopes.filter(({ is_grantable }) => !is_grantable).map(({ scope }) => words.scope(scope as Scope))
  return lacking.length === 0 ? '' : `<p><small>${escapeHtml(words.not_given(lacking.join('; ')))}</small></p>`
}

function otherAccount({ other_account }: ConsentRequest, words: Words): string {
  return other_account === null ? '' : `<p><a href="${escapeHtml(other_account)}">${words.other_account}</a></p>`
}

/** Which device asked, from where and when, with a warning if it is elsewhere. */
export function originOf(origin: RequestOrigin | null, words: Words): string {
  if (origin === null) return `<p role="alert" class="alert">${words.device_unknown}</p>`
  const { device, address, age_seconds, same_address } = origin
  const minutes = Math.floor(age_seconds / 60)
  const asked = escapeHtml(words.device_asked(words.device(device), address, minutes))
  if (same_address) return `<p>${asked} ${words.device_deny}</p>`
  return `<p>${asked}</p><p role="alert" class="alert">${words.device_elsewhere}</p>`
}
