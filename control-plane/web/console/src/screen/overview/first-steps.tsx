import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listContactMethods } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay, useSession } from '../../server/session.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { isKnown } from './panel.tsx'

export interface Step {
  href: string
  what: string
  why: string
}

/** Returns the steps that a new account has left; null until they are known. What cannot be read counts as done. */
export function useStepsLeft(hasMonitor: boolean): Step[] | null {
  const { user_id } = useSession()
  const methods = useRoute(listContactMethods, { params: { user_id } })
  const pages = useRoute(listStatusPages)
  const mayAdd = useMay('member')
  if (!isKnown(methods) || !isKnown(pages)) return null
  const [monitor, reach, page] = [
    { href: '/console/monitors/new', what: OVERVIEW.stepMonitor, why: OVERVIEW.stepMonitorWhy },
    { href: '/console/settings/contact', what: OVERVIEW.stepReach, why: OVERVIEW.stepReachWhy },
    { href: '/console/pages/new', what: OVERVIEW.stepPage, why: OVERVIEW.stepPageWhy },
  ]
  const isReached = methods.data?.some(({ verified }) => verified) ?? true
  const hasPage = (pages.data?.length ?? 1) > 0
  const left = [...(hasMonitor ? [] : [monitor]), ...(isReached ? [] : [reach]), ...(hasPage ? [] : [page])]
  return mayAdd ? left : []
}

/** Shown instead of the overview in an account without monitors. */
export function FirstSteps({ left }: { left: readonly Step[] }) {
  return (
    <section class="card">
      <h2>{OVERVIEW.stepsLeft(left.length)}</h2>
      <ol class="steps">
        {left.map(({ href, what, why }) => (
          <li key={href}>
            <a href={href}>{what}</a>
            <small>{why}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * The remaining steps in one line. Most accounts have none, so no space is reserved: it is last on the screen, where it
 * moves nothing when it appears or goes.
 */
export function StepsLeft({ left }: { left: readonly Step[] | null }) {
  if (left === null || left.length === 0) return null
  return (
    <section class="card wide left">
      <h2>{OVERVIEW.stepsLeft(left.length)}</h2>
      <ol class="next">
        {left.map(({ href, what, why }) => (
          <li key={href}>
            <a href={href} title={why}>
              {what}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
