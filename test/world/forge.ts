import { createRequire } from 'node:module'

/** node-forge, which shared-protocol depends on: an implementation of RSA-OAEP other than that of OpenSSL. */
export const forge = createRequire(import.meta.resolve('@pharos/shared-protocol/ca.ts'))(
  'node-forge',
) as typeof import('node-forge')
