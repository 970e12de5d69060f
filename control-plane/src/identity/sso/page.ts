import type { SsoStep } from '@pharos/shared-protocol/contract/identity/sso.ts'
import type { z } from 'zod'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { confirmPage } from '../entry/index.ts'
import type { CarriedRequest } from '../saml/index.ts'
import { takeReturn } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'

export function stepPage(step: z.output<typeof SsoStep>, view: PageView): SmallPage {
  const words = WORDS[view.language]
  if (step.status === 'tested')
    return {
      title: words.tested_title,
      body: `<p>${escapeHtml(words.tested(step.email, words.role(step.role)))}</p>`,
    }
  if (step.status === 'confirm')
    return confirmPage({ ...step, who: words.sso_as(step.email, step.account), action: '/auth/sso/confirm' }, words)
  return { title: '', body: '', location: step.target === '/' ? takeReturn(view) : step.target }
}

export function onward({ url, fields }: CarriedRequest, { language }: PageView): SmallPage {
  const { to_company, go_on_to_company } = WORDS[language]
  if (fields !== null) {
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    return {
      title: to_company,
      body: `<form method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>${go_on_to_company}</button></form>`,
      script: 'document.forms[0].submit()',
      postsElsewhere: true,
    }
  }
  return { title: to_company, body: `<p><a href="${escapeHtml(url)}">${go_on_to_company}</a></p>`, onward: url }
}

/** A redirect to one of our pages. */
export function there({ url }: { url: string }): SmallPage {
  return { title: '', body: '', location: url }
}
