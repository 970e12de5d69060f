import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type { ComponentType } from 'preact'
import type { OwnSession } from '../../server/session.ts'
import { SETTINGS } from '../../words/settings.ts'
import { STAFF } from '../../words/staff.ts'
import { screen } from '../load.ts'

export const GROUPS = ['own', 'account', 'access', 'response', 'operator'] as const

/** A part of the settings: one folder below `screen/`, loaded when it is first opened. */
export interface Topic {
  group: (typeof GROUPS)[number]
  label: string
  /** The component gets the rest of the path below this as `rest`. */
  path: `/console/settings/${string}`
  /** The lowest role that can use the topic. */
  role: Role
  // biome-ignore lint/suspicious/noExplicitAny: a topic has the parameters of its own path.
  component: ComponentType<any>
  /** Whether it is listed for partners of the installation only. */
  ofPartners?: boolean
}

/** In the order of the list. One line per topic: group, last part of the path, label, role, component. */
export const TOPICS: readonly Topic[] = [
  topic('own', 'profile', SETTINGS.profile, 'viewer', () => import('../../screen/profile/show.tsx')),
  topic('own', 'contact', SETTINGS.contactTopic, 'viewer', () => import('../../screen/contact-method/show.tsx')),
  topic('account', 'account', SETTINGS.accountTopic, 'viewer', () => import('../../screen/account/show.tsx')),
  topic('account', 'plan', SETTINGS.planTopic, 'viewer', () => import('../../screen/plan/screen.tsx')),
  topic('account', 'members', SETTINGS.members, 'viewer', () => import('../../screen/member/screen.tsx')),
  topic('account', 'audit-log', SETTINGS.auditLog, 'auditor', () => import('../../screen/audit-log/screen.tsx')),
  topic('account', 'export', SETTINGS.exportTopic, 'admin', () => import('../../screen/account-export/screen.tsx')),
  topic('account', 'import', SETTINGS.importTopic, 'super_admin', () => import('../../screen/account-import/index.ts')),
  {
    ...topic('account', 'partner', SETTINGS.partnerTopic, 'admin', () => import('../../screen/partner/index.ts')),
    ofPartners: true,
  },
  topic('access', 'api-keys', SETTINGS.apiKeys, 'viewer', () => import('../../screen/api-key/screen.tsx')),
  topic('access', 'm2m-clients', SETTINGS.m2mClients, 'admin', () => import('../../screen/m2m-client/screen.tsx')),
  topic('access', 'oauth-apps', SETTINGS.oauthApps, 'admin', () => import('../../screen/oauth-app/screen.tsx')),
  topic('access', 'sso', SETTINGS.sso, 'super_admin', () => import('../../screen/sso/screen.tsx')),
  topic('access', 'scim', SETTINGS.scim, 'super_admin', () => import('../../screen/scim/screen.tsx')),
  topic(
    'response',
    'notifications',
    SETTINGS.notifications,
    'viewer',
    () => import('../../screen/notification/show.tsx'),
  ),
  topic('response', 'integrations', SETTINGS.integrations, 'viewer', () => import('../../screen/integration/show.tsx')),
  topic('response', 'regions', SETTINGS.regions, 'viewer', () => import('../../screen/region/show.tsx')),
  topic('response', 'telemetry', SETTINGS.telemetry, 'viewer', () => import('../../screen/telemetry/show.tsx')),
  topic('response', 'reports', SETTINGS.reports, 'viewer', () => import('../../screen/report/index.ts')),
  topic('response', 'maintenance', SETTINGS.maintenance, 'viewer', () => import('../../screen/maintenance/show.tsx')),
  topic(
    'operator',
    'installation',
    STAFF.installation,
    'viewer',
    () => import('../../screen/staff-installation/screen.tsx'),
  ),
  topic('operator', 'accounts', STAFF.accounts, 'viewer', () => import('../../screen/staff-account/screen.tsx')),
]

function topic(
  group: Topic['group'],
  name: string,
  label: string,
  role: Role,
  load: () => Promise<{ default: Topic['component'] }>,
): Topic {
  return { group, label, path: `/console/settings/${name}`, role, component: screen(load) }
}

/** The topics of whoever has a role; those of the operator are for staff of the installation. */
export function topicsFor({ account, staff }: Pick<OwnSession, 'account' | 'staff'>): Topic[] {
  return TOPICS.filter(topic => roleAtLeast(account.role, topic.role) && (staff || topic.group !== 'operator'))
}
