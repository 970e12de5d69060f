import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { type Config, StartupFault } from '../config.ts'
import type { Sealer } from '../sealer.ts'
import { localObjects } from './local.ts'
import { s3Objects } from './s3.ts'

/** The only upload that an address accepts: exactly this size and type. */
export interface Upload {
  content_type: string
  bytes: number
}

export interface OpenObject {
  /** Null if the store does not report it. */
  bytes: number | null
  content: Readable
}

/**
 * Files of customers: artifacts, images, recordings. Keys are paths of `a-z0-9._-`, created by us, never by a customer.
 */
export interface ObjectStore {
  /** An address that accepts one PUT of exactly the upload. */
  presignUpload(key: string, upload: Upload, expiresInSeconds: number): Promise<string>
  /** An address that serves the object as a download. */
  presignDownload(key: string, expiresInSeconds: number): Promise<string>
  /** The bytes of an object for our own use; null if it does not exist, or is larger than `most`. */
  read(key: string, most: number): Promise<Buffer | null>
  /** Stores the bytes under the key, replacing what is there. Settles once they are on disk. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** The same of a stream, whose bytes are not known before. Nothing stays under the key if the stream fails. */
  writeStream(key: string, source: Readable, contentType: string): Promise<void>
  /**
   * Opens an object to send it to a client, in `patienceMs` at most where it comes from another machine; null if it does
   * not exist.
   */
  open(key: string, patienceMs?: number): Promise<OpenObject | null>
  /** Removes every object whose key begins with the prefix, which ends in `/`. */
  removeAll(prefix: string): Promise<void>
  /** The bytes of each file in the store, one by one, in no order. Throws `ObjectsRefused` if it may not look. */
  sizes(): AsyncIterable<number>
}

/** The store answers, and refuses. */
export class ObjectsRefused extends Error {}

const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)+$/

/** Whether a key is valid; an invalid one is a bug of ours, or an attack. */
export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= 500
}

/** The configured bucket, else a folder of the data directory that the API serves. */
export function openObjects(config: Config, sealer: Sealer, clock: Clock): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = config
  if (!endpoint) return localObjects(config, sealer, clock)
  if (!bucket || !id || !secret)
    throw new StartupFault('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return s3Objects({ endpoint, bucket, id, secret })
}
