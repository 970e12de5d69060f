import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, type SecureContext } from 'node:tls'
import { StartupFault } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { isPageName } from '../status-page/index.ts'

/** Minimum time between two checks of the files for changes. */
const LOOK_MS = 10_000

/** The names `<page id>.<service domain>` and `<slug>.<service domain>`. */
export interface ServiceNames {
  /** The id or slug of a page that may exist. */
  pageOf(hostname: string): string | null
  /** The TLS context of such a name; null for another one, or without a certificate. */
  contextOf(hostname: string): SecureContext | null
  /** Whether they are served by https. */
  isSecure: boolean
}

/** Throws a `StartupFault` when the certificate cannot be used. A renewed one is used as soon as its files change. */
export function openServiceNames(platform: Platform): ServiceNames {
  const { PHAROS_SERVICE_DOMAIN: domain } = platform.config
  const contextNow = openCertificate(platform)
  const pageOf = (hostname: string) => {
    const [page = ''] = hostname.split('.')
    return domain !== undefined && isPageName(page) && hostname === `${page}.${domain}` ? page : null
  }
  return {
    pageOf,
    contextOf: hostname => (contextNow !== null && pageOf(hostname.toLowerCase()) !== null ? contextNow() : null),
    isSecure: contextNow !== null,
  }
}

function openCertificate({ config, clock, log }: Platform): (() => SecureContext) | null {
  const { PHAROS_SERVICE_CERTIFICATE: chain, PHAROS_SERVICE_CERTIFICATE_KEY: key } = config
  if (chain === undefined && key === undefined) return null
  if (chain === undefined || key === undefined)
    throw new StartupFault('set both PHAROS_SERVICE_CERTIFICATE and PHAROS_SERVICE_CERTIFICATE_KEY, or none')
  const versionNow = () => [chain, key].map(file => statSync(file).mtimeMs).join()
  const read = () => createSecureContext({ cert: readFileSync(chain), key: readFileSync(key), minVersion: 'TLSv1.2' })
  let context: SecureContext
  let version: string
  let lookedAt = clock.now()
  try {
    version = versionNow()
    context = read()
  } catch (error) {
    throw new StartupFault(`the certificate of PHAROS_SERVICE_CERTIFICATE can't be used: ${(error as Error).message}`)
  }
  return () => {
    if (clock.now() - lookedAt < LOOK_MS) return context
    lookedAt = clock.now()
    try {
      const newest = versionNow()
      if (newest !== version) context = read()
      version = newest
    } catch (err) {
      log.warn({ err }, 'the renewed certificate of the service domain cannot be read; the previous one is used')
    }
    return context
  }
}
