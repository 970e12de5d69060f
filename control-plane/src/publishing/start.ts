import type { Platform } from '../platform/context.ts'
import type { Part } from '../platform/worker.ts'
import { startUploadSweep } from './branding/index.ts'
import { startDomainSweep } from './custom-domain/index.ts'
import { startPageMaintenance } from './page-maintenance/index.ts'
import { startPageChanges, startPageChangesSweep } from './public-page/index.ts'
import { startPublication } from './publication/index.ts'
import { startHeldSlugsSweep } from './status-page/index.ts'
import { startSubscribers } from './subscriber/index.ts'

/**
 * The role `pages`: applies events to status pages, and advances them by their times; each part in any number of
 * processes.
 */
export function startPublishing(platform: Platform): Part[] {
  return [
    startPageChanges(platform),
    startPageChangesSweep(platform),
    startPublication(platform),
    startPageMaintenance(platform),
    startDomainSweep(platform),
    startHeldSlugsSweep(platform),
    ...startSubscribers(platform),
    startUploadSweep(platform),
  ]
}
