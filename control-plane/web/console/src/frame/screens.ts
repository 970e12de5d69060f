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
  { label: FRAME.onCall, href: '/console/on-call', key: 'c' },
]

export const SCREENS: readonly Screen[] = [
  { path: '/', component: lazy(() => import('../screen/overview/screen.tsx')) },
  { path: '/console/monitors', component: lazy(() => import('../screen/monitor/list.tsx')) },
  { path: '/console/on-call', component: lazy(() => import('../screen/on-call/list.tsx')) },
  { path: '/console/on-call/new', component: lazy(() => import('../screen/on-call/form.tsx')) },
  { path: '/console/on-call/:schedule_id', component: lazy(() => import('../screen/on-call/show.tsx')) },
  { path: '/console/on-call/:schedule_id/edit', component: lazy(() => import('../screen/on-call/form.tsx')) },
  {
    path: '/console/on-call/:schedule_id/layers/:layer_id',
    component: lazy(() => import('../screen/on-call/layer.tsx')),
  },
  { path: '/console/policies', component: lazy(() => import('../screen/policy/list.tsx')) },
  { path: '/console/policies/new', component: lazy(() => import('../screen/policy/form.tsx')) },
  { path: '/console/policies/:id', component: lazy(() => import('../screen/policy/show.tsx')) },
  { path: '/console/policies/:id/edit', component: lazy(() => import('../screen/policy/form.tsx')) },
]
