import { z } from 'zod'
import { defineRoute } from './route.ts'

/**
 * The most exports that an account may begin per minute in each process, since an export reads all of its
 * configuration.
 */
export const EXPORTS_PER_MINUTE = 5

export const exportAccount = defineRoute({
  id: 'account.export',
  method: 'GET',
  path: '/account/export',
  summary:
    'Download the configuration of the account as one JSON document: each resource as returned by its own route, without secrets. The document is complete only if it ends with `"complete": true`',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  audited: true,
  fixture: 'none',
})
