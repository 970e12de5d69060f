import type { finishProvider } from '@pharos/shared-protocol/contract/identity/provider.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { confirmPage, entryPage } from '../entry/index.ts'
import { WORDS } from '../words/index.ts'

/** A redirect to the service. */
export function there({ url }: { url: string }): SmallPage {
  return { title: '', body: '', location: url }
}

/** The page after the return from a service. */
export function backPage(reply: ReplyOf<typeof finishProvider>, view: PageView): SmallPage {
  if (reply.status === 'confirm_link') return { title: '', body: '', location: `/security/link?token=${reply.token}` }
  if (reply.status !== 'confirm') return entryPage(reply, view)
  const words = WORDS[view.language]
  const who = words.provider_as(reply.name, reply.email)
  return confirmPage({ ...reply, who, action: `/auth/oauth/${reply.provider}/confirm` }, words)
}
