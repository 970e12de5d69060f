import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Upload } from './store.ts'

/** What a signed address permits. `expires` is in seconds since the epoch, by the installation's clock. */
export interface ObjectGrant {
  method: 'GET' | 'PUT'
  key: string
  upload: Upload | null
  expires: number
}

/** The signature of a grant: HMAC-SHA256 over its parts, base64url. */
export function signObject(secret: Buffer, { method, key, upload, expires }: ObjectGrant): string {
  const parts = [method, key, upload?.content_type ?? '', upload?.bytes ?? '', expires]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** Whether the signature is that of the grant, and the grant has not expired. */
export function isGranted(secret: Buffer, grant: ObjectGrant, signature: string, nowSeconds: number): boolean {
  const wanted = Buffer.from(signObject(secret, grant))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given) && grant.expires >= nowSeconds
}
