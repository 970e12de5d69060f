import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { FRAME } from '../words/frame.ts'
import { Unloaded } from './fault.tsx'

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
  { label: FRAME.settings, href: '/console/settings', key: 's' },
]

/** Loaded when somebody opens it. */
export function screen(load: () => Promise<{ default: Screen['component'] }>) {
  return lazy(() => load().catch(() => ({ default: Unloaded as Screen['component'] })))
}

const settings = screen(() => import('../screen/settings/screen.tsx'))

export const SCREENS: readonly Screen[] = [
  { path: '/', component: screen(() => import('../screen/overview/screen.tsx')) },
  { path: '/console/monitors', component: screen(() => import('../screen/monitor/list.tsx')) },
  { path: '/console/monitors/import', component: screen(() => import('../screen/monitor/import/import.tsx')) },
  { path: '/console/monitors/new', component: screen(() => import('../screen/monitor/new.tsx')) },
  { path: '/console/monitors/:type/:id', component: screen(() => import('../screen/monitor/show.tsx')) },
  { path: '/console/monitors/:type/:id/edit', component: screen(() => import('../screen/monitor/edit.tsx')) },
  { path: '/console/on-call', component: screen(() => import('../screen/on-call/list.tsx')) },
  { path: '/console/on-call/new', component: screen(() => import('../screen/on-call/form.tsx')) },
  { path: '/console/on-call/:schedule_id', component: screen(() => import('../screen/on-call/show.tsx')) },
  { path: '/console/on-call/:schedule_id/edit', component: screen(() => import('../screen/on-call/form.tsx')) },
  {
    path: '/console/on-call/:schedule_id/layers/:layer_id',
    component: screen(() => import('../screen/on-call/layer.tsx')),
  },
  { path: '/console/policies', component: screen(() => import('../screen/policy/list.tsx')) },
  { path: '/console/policies/new', component: screen(() => import('../screen/policy/form.tsx')) },
  { path: '/console/policies/:id', component: screen(() => import('../screen/policy/show.tsx')) },
  { path: '/console/policies/:id/edit', component: screen(() => import('../screen/policy/form.tsx')) },
  { path: '/console/settings', component: settings },
  { path: '/console/settings/*', component: settings },
]

/** Begins to load the screen of an address, so that it is there once it is known who has signed in. */
export function preloadScreen(address: string): void {
  const parts = address.split('/')
  const found = SCREENS.find(({ path }) => {
    const names = path.split('/')
    return names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
  })
  void (found?.component as Partial<Lazy> | undefined)?.preload?.()
}

interface Lazy {
  preload(): Promise<unknown>
}
