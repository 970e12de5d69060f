import type { TemplateName } from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import type { WidgetCreate } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { Ctx } from '../../platform/context.ts'
import { HOSTS } from './hosts.ts'
import { MONITORS_BY_REGION } from './monitors-by-region.ts'
import { REAL_USERS } from './real-users.ts'
import { SERVICE_OVERVIEW } from './service-overview.ts'

export interface Template {
  title: string
  description: string
  variables: readonly { name: string; description: string; required: boolean }[]
  /** The widgets of a dashboard in the caller's account; the required variables are given. */
  widgetsFor(ctx: Ctx, variables: Readonly<Record<string, string>>): Promise<WidgetCreate[]>
}

/** All templates. A missing one is a compile error. */
export const TEMPLATES: Record<TemplateName, Template> = {
  service_overview: SERVICE_OVERVIEW,
  hosts: HOSTS,
  monitors_by_region: MONITORS_BY_REGION,
  real_users: REAL_USERS,
}
