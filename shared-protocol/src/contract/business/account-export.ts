import { z } from 'zod'
import { CreatedAt, OwnId, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** How long a finished archive can be downloaded. */
export const ARCHIVE_HOURS = 24

const access = { kind: 'account', scope: null, role: 'admin', recent: true } as const

export const AccountExport = z
  .object({
    id: OwnId,
    status: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']).meta({
      description: 'Whether the archive can be downloaded: `ready`. `expired`: its file has been deleted',
    }),
    created_at: CreatedAt,
    requested_by: z.string().meta({ description: 'Name of the member who asked for it' }),
    role: z.string().meta({ description: 'Their role, which decides what is in it; a download requires it as well' }),
    files: z.int().meta({ description: 'Number of files that are done' }),
    files_total: z.int().meta({ description: 'Number of files that it will have; 0 until it has begun' }),
    records: z.int().meta({ description: 'Number of records written so far' }),
    bytes: z.int().nullable().meta({ description: 'Size of the archive, once it is ready' }),
    sha256: z.string().nullable().meta({ description: 'SHA-256 of the archive in hexadecimal, once it is ready' }),
    finished_at: TimeOut.nullable().meta({ description: 'Time at which it was ready or failed; `null` before' }),
    expires_at: TimeOut.nullable().meta({ description: 'When the file is deleted' }),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.output<typeof AccountExport>

const params = z.strictObject({ id: ref('account_export') })

export const startAccountExport = defineRoute({
  id: 'account_export.create',
  method: 'POST',
  path: '/account/export',
  summary:
    'Start an archive of the whole account: a ZIP file with its configuration and history as NDJSON and a manifest, without secrets. It is made in the background, one at a time; whoever asked for it is mailed when it is ready',
  access: { ...access, whileSuspended: true },
  reply: AccountExport,
  status: 201,
  refusals: ['conflict'],
  fixture: 'account_without_export',
})

export const listAccountExports = defineRoute({
  id: 'account_export.list',
  method: 'GET',
  path: '/account/export',
  summary: 'List the archives of the account of the last 90 days, newest first',
  access: { ...access, recent: false },
  reply: z.array(AccountExport),
  list: 'whole',
  fixture: 'none',
})

export const getAccountExport = defineRoute({
  id: 'account_export.get',
  method: 'GET',
  path: '/account/export/{id}',
  summary: 'Get an archive of the account, with its progress',
  access: { ...access, recent: false },
  params,
  reply: AccountExport,
  fixture: 'account_export',
})

export const downloadAccountExport = defineRoute({
  id: 'account_export.download',
  method: 'GET',
  path: '/account/export/{id}/file',
  summary: `Download an archive that is ready, for ${ARCHIVE_HOURS} hours`,
  access,
  params,
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  audited: true,
  refusals: ['conflict'],
  fixture: 'account_export',
})
