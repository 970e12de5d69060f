import type { showAccounts } from '@pharos/shared-protocol/contract/identity/identity-page.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { takeReturn } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'
import { rows, sessionForm } from './html.ts'

/** The page with the signed-in person, their account, and the others to choose from. */
export function accountsPage({ email, account, accounts }: ReplyOf<typeof showAccounts>, view: PageView): SmallPage {
  const words = WORDS[view.language]
  const others = accounts.filter(({ account_id }) => account_id !== account.account_id)
  const choice = others.map(({ account_id, name, role }) => ({
    what: `<strong>${escapeHtml(name)}</strong><br><small>${words.role(role)}</small>`,
    actions: sessionForm(
      '/accounts',
      view,
      { action: 'switch', account_id },
      `<button class="plain" aria-label="${escapeHtml(words.choose_this(name))}">${words.choose}</button>`,
    ),
  }))
  return {
    title: account.name,
    body: `<p>${escapeHtml(words.signed_in_as(email, words.role(account.role)))}</p>
<p><a href="/security">${words.how_you_sign_in}</a></p>
${others.length > 0 ? `<h2>${words.other_accounts}</h2>${rows(choice)}` : ''}
<h2>${words.done}</h2>${sessionForm('/accounts', view, { action: 'log_out' }, `<button class="plain">${words.sign_out}</button>`)}`,
  }
}

/** The redirect after a switch of accounts, or after signing out. */
export function chosenPage(_: unknown, view: PageView): SmallPage {
  return { title: '', body: '', location: view.sent.action === 'switch' ? takeReturn(view) : '/accounts' }
}
