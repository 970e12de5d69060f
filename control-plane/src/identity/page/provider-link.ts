import type { showProviderLink } from '@pharos/shared-protocol/contract/identity/provider.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { WORDS } from '../words/index.ts'
import { sessionForm } from './html.ts'

/** Asks whether the identity that a service has named is the person's own. */
export function providerLinkPage(
  { provider, name, email, subject, token }: ReplyOf<typeof showProviderLink>,
  view: PageView,
): SmallPage {
  const words = WORDS[view.language]
  const button = `<button>${escapeHtml(words.let(name))}</button>`
  return {
    title: words.link_title(name),
    body: `<p>${escapeHtml(words.link_text(name))}</p><p><strong>${escapeHtml(email ?? words.link_subject(subject))}</strong></p>
<p>${escapeHtml(words.link_not_you(name))}</p>
${sessionForm('/security', view, { action: 'link_provider', provider, token }, button, false)}<p><a href="/security">${words.back}</a></p>`,
  }
}
