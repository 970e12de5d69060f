import { getRumApp, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Tabs } from '../../part/tabs.tsx'
import { useRoute } from '../../server/cache.ts'
import { RUM } from '../../words/rum.ts'
import './rum-app.css'

/** In the order of the tabs; each is the last part of its address, and has its label in `RUM`. */
const TABS = [
  'overview',
  'issues',
  'sessions',
  'vitals',
  'rules',
  'source-maps',
  'privacy',
  'settings',
  'setup',
] as const
export type RumTab = (typeof TABS)[number]
/** Those about a range of time. */
const FILTERED: readonly RumTab[] = ['overview', 'sessions', 'vitals']

/** Returns the address of one of an application's screens. */
export function addressOf(app_id: string, tab: RumTab = 'overview'): string {
  return tab === 'overview' ? `/console/real-users/${app_id}` : `/console/real-users/${app_id}/${tab}`
}

/** Returns the address of a session's timeline, or of its replay, at one of its events if it is given. */
export function sessionAddress(app_id: string, session_id: string, { event = '', replay = false } = {}): string {
  const root = `${addressOf(app_id, 'sessions')}/${session_id}${replay ? '/replay' : ''}`
  return event === '' ? root : `${root}?at=${event}`
}

/** What several screens filter by; it stays when one goes from one to the other. */
const KEPT = ['range', 'from', 'to', 'country', 'browser', 'device', 'release', 'page'] as const

/** Returns addresses of an application's screens with the range and the filters of this one. */
export function useRumAddress(app_id: string): (tab: RumTab, more?: Record<string, string>) => string {
  const { query } = useLocation()
  return (tab, more = {}) => {
    const kept = FILTERED.includes(tab) ? KEPT.map(name => [name, query[name] ?? '']) : []
    const given = Object.entries({ ...Object.fromEntries(kept), ...more }).filter(([, value]) => value !== '')
    const search = new URLSearchParams(given as [string, string][]).toString()
    return search === '' ? addressOf(app_id, tab) : `${addressOf(app_id, tab)}?${search}`
  }
}

interface Given {
  app_id: string
  tab: RumTab
  /** Beside the name, such as the range of time. */
  actions?: ComponentChildren
  children: (app: RumApp) => ComponentChildren
}

/** The common frame of all screens of an application: its name and the tabs. */
export function RumFrame({ app_id, tab, actions, children }: Given) {
  const app = useRoute(getRumApp, { params: { app_id } })
  const address = useRumAddress(app_id)
  const tabs = TABS.map(each => ({ href: address(each), label: RUM[each] }))
  return (
    <WhenRead of={app} isScreen>
      {found => (
        <>
          <Head title={found.name}>{actions}</Head>
          <Tabs label={RUM.sections} tabs={tabs} open={address(tab)} />
          {found.first_event_at === null && tab !== 'setup' && (
            <p class="rum-quiet" role="status">
              {RUM.quiet} <a href={addressOf(app_id, 'setup')}>{RUM.quietSetup}</a>
            </p>
          )}
          <div class="rum">{children(found)}</div>
        </>
      )}
    </WhenRead>
  )
}
