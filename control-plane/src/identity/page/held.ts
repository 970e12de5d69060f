import type { showSecurity } from '@pharos/shared-protocol/contract/identity/identity-page.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import type { Words } from '../words/index.ts'

type Held = ReplyOf<typeof showSecurity>['held']

/** Boxes for what ends with the sessions only if it is ticked, with the names of what that is. */
export function heldBoxes(
  { api_keys, apps }: Held,
  words: Words,
  which: readonly ('end_api_keys' | 'end_apps')[],
): string {
  const named = {
    end_api_keys: api_keys.map(({ name, account_name }) => `${name} (${account_name})`),
    end_apps: apps.map(({ name, account_name }) => `${name} (${account_name})`),
  }
  const boxes = which
    .filter(name => named[name].length > 0)
    .map(
      name =>
        `<li><label><input type="checkbox" name="${name}" value="yes"><span>${words[name]} <small>${escapeHtml(named[name].join(', '))}</small></span></label></li>`,
    )
    .join('')
  return boxes === '' ? '' : `<ul class="boxes">${boxes}</ul>`
}
