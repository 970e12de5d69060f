import { readFileSync } from 'node:fs'

/** Runs the buttons; the only script of these pages. */
export const PASSKEY_SCRIPT = readFileSync(new URL('passkey.browser.js', import.meta.url), 'utf8')

/** Signs in by a passkey; shown where the browser has them. */
export function passkeyButton(label: string, next: string): string {
  return `<div hidden><button class="plain" data-passkey="sign-in" data-next="${next}">${label}</button></div>
<p role="alert" class="soft" data-passkey-told></p>`
}
