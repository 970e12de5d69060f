import { z } from 'zod'
import { defineRoute } from './route.ts'

/** The most bytes of an archive that is imported. */
export const MOST_IMPORTED_BYTES = 64_000_000
/** The most resources that an import creates, in one transaction. */
export const MOST_IMPORTED = 5_000

const Section = z.string().meta({ description: 'Section of the archive: the name of its file without the ending' })
const Records = z.int().meta({ description: 'Number of its records' })

export const AccountImport = z
  .object({
    dry_run: z.boolean(),
    imported: z.array(z.object({ section: Section, records: Records })).meta({
      description:
        'What was created, by section of the archive; with the same ids, except for members whose address was known',
    }),
    left_out: z.array(z.object({ section: Section, records: Records, reason: z.string() })).meta({
      description:
        'What was not: `history` (results, incidents, the audit log, and what depends on them), `has_secrets` (keys, channels, integrations), `proves_ownership` (domains, sign-on), `of_the_installation` (regions, agents), `not_supported` (configuration that an import does not create: dashboards, alert rules, browser checks, applications of real users)',
    }),
    enter_again: z
      .array(z.object({ section: Section, id: z.string().nullable(), name: z.string().nullable(), field: z.string() }))
      .meta({ description: 'Secrets to be entered again' }),
  })
  .meta({ id: 'AccountImport' })
export type AccountImport = z.output<typeof AccountImport>

export const importAccount = defineRoute({
  id: 'account.import',
  method: 'POST',
  path: '/account/import',
  summary:
    'Import the configuration in an archive of another account, possibly of another installation, into this account, which must be empty: everything in one transaction, or nothing',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  query: z.strictObject({
    dry_run: z.enum(['true', 'false']).default('false').meta({ description: 'Whether only to check it' }),
  }),
  body: z.unknown(),
  bodyType: 'bytes',
  reply: AccountImport,
  tx: 'none',
  refusals: ['conflict', 'too_large', 'limit_reached', 'plan_required', 'quota_reached', 'not_found'],
  fixture: 'account_import',
})
