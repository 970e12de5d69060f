import { setAuditStream } from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { auditStreamPage } from '../../print/audit-stream.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  urlFile?: string
  bucket?: string
  endpoint?: string
  region?: string
  prefix?: string
  accessKeyId?: string
  secretKeyFile?: string
}

export function defineSet(stream: Command, session: Session): void {
  define(stream, {
    usage: 'set',
    about: 'Stream the audit log to a webhook, whose signing secret is shown once, or to an S3-compatible bucket',
    examples: [
      'pharos audit-stream set --url-file siem.txt',
      'pharos audit-stream set --bucket audit --endpoint https://s3.eu-central-1.amazonaws.com --region eu-central-1 --access-key-id AKIA… --secret-key-file key.txt',
    ],
  })
    .option('--url-file <file>', 'file with the URL of the webhook, which may be secret; - for stdin')
    .option('--bucket <name>', 'name of the bucket')
    .option('--endpoint <url>', 'address of the object store')
    .option('--region <name>', 'region for the signature (us-east-1)')
    .option('--prefix <prefix>', 'start of the keys, ends in /')
    .option('--access-key-id <id>', 'ID of the access key')
    .option('--secret-key-file <file>', 'file with the secret access key; - for stdin')
    .action(async (given: Given) => {
      const { body: made } = await session.call(setAuditStream, { body: bodyOf(session, given) })
      const secret = made.signing_secret
      const shown = secret === null ? '' : `\n\nThe signing secret, which is shown only once:\n\n  ${secret}`
      session.print(made, () => auditStreamPage(made) + shown)
    })
}

function bodyOf({ files }: Session, { urlFile, bucket, endpoint, accessKeyId, secretKeyFile, ...more }: Given) {
  if (urlFile !== undefined && bucket === undefined) return { url: files.secret(urlFile) }
  if (bucket === undefined || urlFile !== undefined || !endpoint || !accessKeyId || !secretKeyFile)
    throw usageFailure('Give --url-file, or --bucket with --endpoint, --access-key-id and --secret-key-file.')
  return {
    bucket: {
      name: bucket,
      endpoint,
      access_key_id: accessKeyId,
      secret_access_key: files.secret(secretKeyFile),
      ...present({ region: more.region, prefix: more.prefix }),
    },
  }
}
