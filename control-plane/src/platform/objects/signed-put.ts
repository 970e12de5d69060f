import { hash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { OutboundRequest } from '../egress.ts'
import type { Bucket } from './s3.ts'

/** A bucket of a customer. */
export interface ForeignBucket extends Bucket {
  region: string
}

/**
 * The request that stores a text in a bucket of a customer under a key, replacing what is there: a PUT by a path-style
 * address, signed with the hash of the text (AWS Signature Version 4). For `Egress`.
 */
export async function signedPut(
  { endpoint, bucket, region, id, secret }: ForeignBucket,
  object: { key: string; content_type: string; body: string },
): Promise<OutboundRequest> {
  const { headers, url } = await new AwsV4Signer({
    method: 'PUT',
    url: `${endpoint.replace(/\/+$/, '')}/${bucket}/${object.key}`,
    headers: { 'content-type': object.content_type, 'x-amz-content-sha256': hash('sha256', object.body) },
    accessKeyId: id,
    secretAccessKey: secret,
    service: 's3',
    region,
  }).sign()
  return { url: url.href, method: 'PUT', headers: Object.fromEntries(headers), body: object.body }
}
