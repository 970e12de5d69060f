import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { FRAME } from '../words/frame.ts'

/** A screen of the console: one folder below `screen/`, loaded when somebody opens it. */
export interface Screen {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each screen has the parameters of its own path.
  component: ComponentType<any>
}

/** An entry of the navigation; `key` follows `g` on the keyboard. */
export interface Section {
  label: string
  href: string
  key: string
}

export const SECTIONS: readonly Section[] = [
  { label: FRAME.overview, href: '/', key: 'o' },
  { label: FRAME.monitors, href: '/console/monitors', key: 'm' },
  { label: FRAME.settings, href: '/console/settings', key: 's' },
]

const settings = lazy(() => import('../screen/settings/screen.tsx'))

export const SCREENS: readonly Screen[] = [
  { path: '/', component: lazy(() => import('../screen/overview/screen.tsx')) },
  { path: '/console/monitors', component: lazy(() => import('../screen/monitor/list.tsx')) },
  { path: '/console/settings', component: settings },
  { path: '/console/settings/*', component: settings },
]
