import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import type { SecondFactor } from '../factor/index.ts'
import { returnOf, takeReturn } from '../visitor/index.ts'
import { WORDS, type Words } from '../words/index.ts'
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button.ts'

export type ShownEntry =
  | { status: 'second_factor_required'; methods: SecondFactor[] }
  | { status: 'signed_in' | 'enrolment_required'; email: string; account: string }

/** The page after a first factor. */
export function entryPage(entry: ShownEntry, view: PageView): SmallPage {
  if (entry.status === 'second_factor_required') return secondFactorPage(entry.methods, view)
  if (entry.status === 'enrolment_required') return { title: '', body: '', location: '/security' }
  return { title: '', body: '', location: takeReturn(view) }
}

/** The page that asks for a second factor; `why`: the reason why the last one was refused. */
export function secondFactorPage(methods: readonly SecondFactor[], view: PageView, why?: string): SmallPage {
  const words = WORDS[view.language]
  const recovery = codeForm('recovery_code', words.recovery_code, 'autocomplete="off" spellcheck="false"', words)
  const forms = {
    totp: codeForm('totp', words.totp_code, 'autocomplete="one-time-code" inputmode="numeric" autofocus', words),
    passkey: passkeyButton(words.use_passkey, returnOf(view), words),
    recovery_code: `<details><summary>${words.use_recovery_code}</summary>${recovery}</details>`,
  }
  return {
    title: words.step_title,
    script: PASSKEY_SCRIPT,
    body: `${alert(why)}<p>${words.step_text}</p>${methods.map(method => forms[method]).join('')}
<p><a href="/login">${words.begin_again}</a></p>`,
  }
}

function codeForm(action: string, label: string, attributes: string, words: Words): string {
  return `<form method="post" action="/auth/login/${action}"><label>${label}
<input name="code" ${attributes} required></label><button>${words.go_on}</button></form>`
}

/** The reason why a form is shown again. */
export function alert(why: string | undefined): string {
  return why === undefined ? '' : `<p id="alert" role="alert" class="alert">${escapeHtml(why)}</p>`
}
