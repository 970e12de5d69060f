import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { SecondFactor } from '../factor/index.ts'

export type ShownEntry =
  | { status: 'second_factor_required'; methods: SecondFactor[] }
  | { status: 'signed_in' | 'enrolment_required'; email: string; account: string }

/** What follows after a first factor. */
export function entryPage(entry: ShownEntry): SmallPage {
  if (entry.status === 'second_factor_required')
    return { title: 'One more step', body: entry.methods.map(method => FORMS[method]).join('') }
  const who = `<p>As ${escapeHtml(entry.email)}, in the account ${escapeHtml(entry.account)}.</p>`
  if (entry.status === 'signed_in') return { title: 'You are signed in', body: who }
  return {
    title: 'Set up a second factor',
    body: `${who}<p>The account asks for a second factor. Until you have set one up, nothing else works.</p>`,
  }
}

const FORMS: Record<SecondFactor, string> = {
  totp: codeForm('totp', 'Code of your authenticator app', 'autocomplete="one-time-code" inputmode="numeric"'),
  passkey: '',
  recovery_code: codeForm('recovery_code', 'Or one of your recovery codes', 'autocomplete="off" spellcheck="false"'),
}

function codeForm(action: string, label: string, attributes: string): string {
  return `<form method="post" action="/auth/login/${action}"><p><label>${label}<br>
<input name="code" ${attributes} required></label></p><button>Go on</button></form>`
}
