import { z } from 'zod'
import { Sha256 } from '../../hex.ts'
import { Fault, Problem } from '../../problem.ts'
import { CreatedAt, OwnId, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The most bytes of an archive that is imported. */
export const MOST_IMPORTED_BYTES = 64_000_000
/** The most bytes of an archive that is uploaded in parts, and the bytes of each part but the last. */
export const MOST_UPLOADED_BYTES = 1_000_000_000
export const IMPORT_PART_BYTES = 16_000_000
/** The most resources that an import creates, in one transaction. */
export const MOST_IMPORTED = 5_000

/** Why something of an archive is not imported. */
export const LEFT_OUT_REASONS = [
  'has_secrets',
  'proves_ownership',
  'of_the_installation',
  'of_this_account',
  'kept_here',
  'taken',
  'messages',
  'learnt_again',
  'expired',
  'not_in_the_archive',
  'in_the_telemetry_store',
  'files_are_not_exported',
  'unknown',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** Why a file of an archive, such as an image, is not imported. */
export const MISSING_FILE_REASONS = ['not_in_the_archive', 'too_large', 'not_an_image'] as const
export type MissingFileReason = (typeof MISSING_FILE_REASONS)[number]

const Section = z.string().meta({ description: 'Section of the archive: the name of its file without the ending' })
const Records = z.int().meta({ description: 'Number of its records' })

export const AccountImport = z
  .object({
    dry_run: z.boolean().meta({ description: 'Whether it only checks the archive and says what would be imported' }),
    imported: z.array(z.object({ section: Section, records: Records })).meta({
      description:
        'What was created, by section of the archive; with the same ids, except for members whose address was known. `history.*`: what happened, by table',
    }),
    left_out: z
      .array(
        z.object({
          section: Section,
          records: Records,
          reason: z.enum(LEFT_OUT_REASONS).meta({ description: 'Why it was not imported' }),
        }),
      )
      .meta({
        description:
          'What was not, and why. `has_secrets`: set it up again, with its secrets. `proves_ownership`: add it again, and prove that it is yours; subscribers subscribe again, unless staff of the installation imports. `kept_here`: members who were here already keep their own. `taken`: addresses of status pages that others have here. `of_the_installation`: choose among the regions here. `of_this_account`: set it in the settings of this account. `messages`: mailed reports that were sent. `learnt_again`: baselines of DNS records are recorded anew. `expired`: older than this installation keeps it. `not_in_the_archive`: beyond its bounds, of another role, or made by an earlier version. `in_the_telemetry_store`, `files_are_not_exported`: export it by itself. `unknown`: a section of a later version',
      }),
    to_confirm: z
      .array(
        z.object({
          section: Section,
          id: z.string().meta({ description: 'Id' }),
          name: z.string().meta({ description: 'Name' }),
        }),
      )
      .meta({
        description:
          'Contact methods that are here, but are not used until their member confirms them with a code; `name` is the address. That somebody confirmed them elsewhere does not count',
      }),
    missing_files: z
      .array(
        z.object({
          section: Section,
          id: z.string().meta({ description: 'Id' }),
          field: z.string().meta({ description: 'Field of the resource' }),
          reason: z.enum(MISSING_FILE_REASONS).meta({ description: 'Reason' }),
        }),
      )
      .meta({
        description:
          'Images that are not imported, and to be uploaded again: the field of the resource is `null`; and baselines of browser checks, to be accepted again. `not_in_the_archive`: its store did not have the file. `too_large`: it did not fit into the archive. `not_an_image`: the file is not the image that its name says',
      }),
    enter_again: z
      .array(
        z.object({
          section: Section,
          id: z.string().nullable().meta({ description: 'Id' }),
          name: z.string().nullable().meta({ description: 'Name' }),
          field: z.string().meta({ description: 'Field of the resource' }),
        }),
      )
      .meta({ description: 'Secrets to be entered again' }),
  })
  .meta({ id: 'AccountImport' })
export type AccountImport = z.output<typeof AccountImport>

export const AccountImportState = z
  .object({
    id: OwnId,
    status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']).meta({
      description:
        '`waiting`: for others, since an installation imports one archive at a time. `failed`, `canceled`: nothing of it is in the account',
    }),
    dry_run: z.boolean().meta({ description: 'Whether it only checks the archive and says what would be imported' }),
    sha256: z.string().nullable().meta({
      description: 'SHA-256 of the archive that it reads; `null` for one of before this was noted',
    }),
    requested_by: z.string().meta({ description: 'Name of the member' }),
    created_at: CreatedAt,
    step: z.string().meta({ description: 'Section of the archive that is being imported; empty once it has ended' }),
    records: z.int().meta({ description: 'Number of records so far' }),
    restarts: z.int().meta({
      description:
        'How often it was interrupted, such as by a restart of the installation: it begins anew then, and `records` counts from 0 again',
    }),
    canceled_by: z.string().nullable().meta({ description: 'Name of whoever canceled it; `null` if nobody has' }),
    records_total: z.int().meta({ description: 'Number of records that are imported' }),
    finished_at: TimeOut.nullable().meta({ description: 'When it ended; `null` while it is running' }),
  })
  .meta({ id: 'AccountImportState' })
export type AccountImportState = z.output<typeof AccountImportState>

/** Why an import failed. */
export const AccountImportProblem = Problem.pick({ code: true, detail: true, detail_code: true, detail_params: true })
  .extend({ errors: z.array(Fault).meta({ description: 'Faults of records of the archive' }) })
  .meta({ id: 'AccountImportProblem' })
export type AccountImportProblem = z.output<typeof AccountImportProblem>

export const AccountImportResult = AccountImportState.extend({
  report: AccountImport.nullable().meta({
    description: 'What was imported, and what was not; `null` unless it is done',
  }),
  problem: AccountImportProblem.nullable().meta({ description: 'Why it failed; `null` unless it has' }),
}).meta({ id: 'AccountImportResult' })
export type AccountImportResult = z.output<typeof AccountImportResult>

export const importAccount = defineRoute({
  id: 'account.import',
  method: 'POST',
  path: '/account/import',
  summary:
    'Start to import an archive of another account, possibly of another installation, into this account, which must be empty: its configuration and history in one transaction, or nothing. It is made in the background',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  query: z.strictObject({
    dry_run: z.enum(['true', 'false']).default('false').meta({ description: 'Whether only to check it' }),
    uploaded: z.enum(['true', 'false']).default('false').meta({
      description: 'Whether the archive is the one that was uploaded in parts, instead of the body',
    }),
    sha256: Sha256.optional().meta({
      description: 'SHA-256 of the archive in lower case, such as that of one that was checked; another one is refused',
    }),
  }),
  body: z.unknown(),
  bodyType: 'bytes',
  reply: AccountImportResult,
  status: 202,
  tx: 'none',
  refusals: ['conflict', 'too_large', 'not_found', 'unavailable'],
  fixture: 'account_import',
})

export const cancelAccountImport = defineRoute({
  id: 'account_import.cancel',
  method: 'POST',
  path: '/account/import/{id}/cancel',
  summary:
    'Cancel an import that waits or runs: nothing of it is in the account, and its upload is removed. One that has ended stays as it is (409)',
  access: { kind: 'account', scope: null, role: 'super_admin' },
  params: z.strictObject({ id: ref('account_import') }),
  reply: AccountImportResult,
  tx: 'none',
  refusals: ['conflict'],
  fixture: 'open_account_import',
})

export const AccountImportUpload = z
  .object({
    bytes: z.int().meta({ description: 'Size of the archive' }),
    sha256: z.string().meta({ description: 'SHA-256 of the archive' }),
    received: z.int().meta({ description: 'Number of bytes that are stored; the next part begins there' }),
    part_bytes: z.int().meta({ description: 'Number of bytes of each part; the last one has what is left' }),
    expires_at: TimeOut.meta({ description: 'When it is removed, unless a part is added or it is imported' }),
  })
  .meta({ id: 'AccountImportUpload' })
export type AccountImportUpload = z.output<typeof AccountImportUpload>

export const startAccountImportUpload = defineRoute({
  id: 'account_import.begin_upload',
  method: 'PUT',
  path: '/account/import/upload',
  summary:
    'Begin to upload an archive in parts, or find out how far the upload of the same archive is; another one is dropped',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  body: z.strictObject({
    bytes: z.int().min(1).max(MOST_UPLOADED_BYTES).meta({ description: 'Size of the archive' }),
    sha256: Sha256.meta({ description: 'SHA-256 of the archive in lower case, by which it is recognised' }),
  }),
  reply: AccountImportUpload,
  tx: 'none',
  refusals: ['conflict', 'unavailable'],
  fixture: 'account_import_upload',
})

export const uploadAccountImportPart = defineRoute({
  id: 'account_import.add_part',
  method: 'PATCH',
  path: '/account/import/upload',
  summary: 'Upload the next part of an archive; a part that is stored already is skipped, so it may be sent again',
  access: { kind: 'account', scope: null, role: 'super_admin' },
  query: z.strictObject({
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .multipleOf(IMPORT_PART_BYTES)
      .meta({ description: 'Where the part begins: a multiple of `part_bytes`' }),
  }),
  body: z.unknown(),
  bodyType: 'bytes',
  reply: AccountImportUpload,
  tx: 'none',
  refusals: ['conflict', 'not_found', 'unavailable'],
  fixture: 'account_import_part',
})

export const listAccountImports = defineRoute({
  id: 'account_import.list',
  method: 'GET',
  path: '/account/import',
  summary:
    'List the last 20 imports into this account with their progress, newest first; those that failed or only checked are kept for 90 days',
  access: { kind: 'account', scope: null, role: 'admin' },
  reply: z.array(AccountImportState),
  list: 'whole',
  fixture: 'none',
})

export const getAccountImport = defineRoute({
  id: 'account_import.get',
  method: 'GET',
  path: '/account/import/{id}',
  summary: 'Get an import into this account: its progress, and once it has ended what it did or why it failed',
  access: { kind: 'account', scope: null, role: 'admin' },
  params: z.strictObject({ id: ref('account_import') }),
  reply: AccountImportResult,
  fixture: 'account_import_state',
})
