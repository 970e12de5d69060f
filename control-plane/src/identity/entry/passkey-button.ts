import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../platform/http/html.ts'
import type { Words } from '../words/index.ts'

/** Runs the buttons; the only script of these pages. */
export const PASSKEY_SCRIPT = readFileSync(new URL('passkey.browser.js', import.meta.url), 'utf8')

/** A button that signs in with a passkey; shown if the browser supports passkeys. */
export function passkeyButton(label: string, next: string, words: Words): string {
  return `<div hidden><button class="plain" data-passkey="sign-in" data-next="${escapeHtml(next)}">${label}</button></div>
${passkeyTold(words)}`
}

/** The place where the script shows why it failed. */
export function passkeyTold({ passkey_cancelled }: Words): string {
  return `<p role="alert" class="soft" data-passkey-told data-cancelled="${escapeHtml(passkey_cancelled)}"></p>`
}
