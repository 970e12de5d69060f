import { z } from 'zod'
import { CreatedAt, OwnId, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

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
    dry_run: z
      .boolean()
      .meta({ description: 'Whether to only validate and return what would be created. Defaults to false' }),
    imported: z.array(z.object({ section: Section, records: Records })).meta({
      description:
        'What was created, by section of the archive; with the same ids, except for members whose address was known. `history.*`: what happened, by table',
    }),
    left_out: z
      .array(
        z.object({
          section: Section,
          records: Records,
          reason: z.enum(LEFT_OUT_REASONS).meta({ description: 'Why it could not be checked' }),
        }),
      )
      .meta({
        description:
          'What was not, and why. `has_secrets`: set it up again, with its secrets. `proves_ownership`: add it again, and prove that it is yours. `of_the_installation`: choose among the regions here. `of_this_account`: set it in the settings of this account. `messages`: sent messages belong to channels that are set up again. `learnt_again`: baselines of checks are recorded anew. `expired`: older than this installation keeps it. `not_in_the_archive`: beyond its bounds, of another role, or made by an earlier version. `in_the_telemetry_store`, `files_are_not_exported`: export it by itself. `unknown`: a section of a later version',
      }),
    missing_files: z
      .array(
        z.object({
          section: Section,
          id: z.string().meta({ description: 'Id' }),
          field: z.string().meta({ description: 'Changed field; `deleted` for deleted content' }),
          reason: z.enum(MISSING_FILE_REASONS).meta({ description: 'Reason' }),
        }),
      )
      .meta({
        description:
          'Images that are not imported, and to be uploaded again: the field of the resource is `null`. `not_in_the_archive`: its store did not have the file. `too_large`: it did not fit into the archive. `not_an_image`: the file is not the image that its name says',
      }),
    enter_again: z
      .array(
        z.object({
          section: Section,
          id: z.string().nullable().meta({ description: 'Id' }),
          name: z.string().nullable().meta({ description: 'Name' }),
          field: z.string().meta({ description: 'Changed field; `deleted` for deleted content' }),
        }),
      )
      .meta({ description: 'Secrets to be entered again' }),
  })
  .meta({ id: 'AccountImport' })
export type AccountImport = z.output<typeof AccountImport>

export const importAccount = defineRoute({
  id: 'account.import',
  method: 'POST',
  path: '/account/import',
  summary:
    'Import an archive of another account, possibly of another installation, into this account, which must be empty: its configuration and history in one transaction, or nothing',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  query: z.strictObject({
    dry_run: z.enum(['true', 'false']).default('false').meta({ description: 'Whether only to check it' }),
    uploaded: z.enum(['true', 'false']).default('false').meta({
      description: 'Whether the archive is the one that was uploaded in parts, instead of the body',
    }),
  }),
  body: z.unknown(),
  bodyType: 'bytes',
  reply: AccountImport,
  tx: 'none',
  refusals: ['conflict', 'too_large', 'limit_reached', 'plan_required', 'quota_reached', 'not_found', 'unavailable'],
  fixture: 'account_import',
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
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
      .meta({ description: 'SHA-256 of the archive in lower case, by which it is recognised' }),
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

export const AccountImportState = z
  .object({
    id: OwnId,
    status: z.enum(['running', 'done', 'failed']).meta({
      description: '`failed`: nothing of it is in the account, whether it was refused or its process died',
    }),
    dry_run: z
      .boolean()
      .meta({ description: 'Whether to only validate and return what would be created. Defaults to false' }),
    requested_by: z.string().meta({ description: 'Name of the member' }),
    created_at: CreatedAt,
    step: z.string().meta({ description: 'Section of the archive that is being imported; empty once it has ended' }),
    records: z.int().meta({ description: 'Number of records so far' }),
    records_total: z.int().meta({ description: 'Number of records that are imported' }),
    finished_at: TimeOut.nullable().meta({ description: 'When it ended; `null` while it is running' }),
  })
  .meta({ id: 'AccountImportState' })
export type AccountImportState = z.output<typeof AccountImportState>

export const listAccountImports = defineRoute({
  id: 'account_import.list',
  method: 'GET',
  path: '/account/import',
  summary: 'List the imports into this account with their progress, newest first',
  access: { kind: 'account', scope: null, role: 'admin' },
  reply: z.array(AccountImportState),
  list: 'whole',
  fixture: 'none',
})
