import type { SsoStep } from '@pharos/shared-protocol/contract/sso.ts'
import type { z } from 'zod'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { takeReturn } from '../visitor/index.ts'

export function stepPage(step: z.output<typeof SsoStep>, view: PageView): SmallPage {
  if (step.status === 'tested')
    return {
      title: 'The test has worked',
      body: `<p>${escapeHtml(step.email)} would sign in with the role ${escapeHtml(step.role.replace('_', ' '))}. Nobody was signed in now. You can make the connection active.</p>`,
    }
  const who = `${escapeHtml(step.email)}, in the account ${escapeHtml(step.account)}`
  if (step.status === 'confirm')
    return {
      title: 'Sign in to Pharos',
      body: `<p>Your identity provider signs you in as ${who}.</p><form method="post" action="/auth/sso/confirm">
<input type="hidden" name="token" value="${escapeHtml(step.token)}"><button>Sign in</button></form>
<p><small>If you do not know this address, close this page.</small></p>`,
    }
  return { title: '', body: '', location: step.target === '/' ? takeReturn(view) : step.target }
}

export function onward({ url }: { url: string }): SmallPage {
  return { title: 'To your company', body: `<p><a href="${escapeHtml(url)}">Go on to sign in</a></p>`, onward: url }
}

/** To a page of ours. */
export function there({ url }: { url: string }): SmallPage {
  return { title: '', body: '', location: url }
}
