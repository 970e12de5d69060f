import { LISTS } from '../console/each-screen.ts'
import type { Story } from './story.ts'

/** Screens by the name of their picture, with their address. */
export type Screens = ReadonlyMap<string, string>

/** The screens that the README and the docs show. */
export const MAIN = ({ shop, incident, schedule, page }: Story): Screens =>
  new Map([
    ['overview', '/'],
    ['monitors', '/console/monitors'],
    ['monitor', `/console/monitors/http/${shop}`],
    ['incident', `/console/incidents/${incident}`],
    ['on-call', `/console/on-call/${schedule}`],
    ['status-page', `/console/pages/${page}`],
  ])

/** Every screen: those that the routes name, and those of the things in the story. */
export function screensOf(story: Story): Screens {
  const { shop, incident, schedule, page, policy, service, dashboard, trace } = story
  const rest = [
    ...LISTS.filter(path => path !== '/'),
    `/console/monitors/http/${shop}/edit`,
    ...['postmortem', 'publish'].map(part => `/console/incidents/${incident}/${part}`),
    `/console/on-call/${schedule}/edit`,
    ...['', '/edit'].map(part => `/console/policies/${policy}${part}`),
    ...['', '/edit'].map(part => `/console/services/${service}${part}`),
    ...['', '/edit', '/widgets/new'].map(part => `/console/dashboards/${dashboard}${part}`),
    `/console/traces/${trace}`,
    ...['branding', 'incidents', 'maintenance', 'subscribers', 'domain', 'settings'].map(
      part => `/console/pages/${page}/${part}`,
    ),
    `/status/${page}`,
  ]
  return new Map([...MAIN(story), ...rest.map(path => [nameOf(path), path] as const)])
}

/** The address without ids, as the name of a file. */
function nameOf(path: string): string {
  return path
    .replace(/^\/console\//, '')
    .replaceAll(/\/[0-9a-f-]{32,36}/g, '/one')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
