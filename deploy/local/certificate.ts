import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type CertificatePair, issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'

const DAYS = 3_650
const RENEW_MS = 365 * 86_400_000

export interface NatsCertificate {
  cert_file: string
  key_file: string
  ca_pem: string
}

/**
 * The certificate of the embedded NATS for these hosts, issued by the installation's own CA. Both are stored in
 * `<data>/ca/`.
 */
export async function natsCertificate(dir: string, hosts: string[]): Promise<NatsCertificate> {
  const folder = join(dir, 'ca')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const now = Date.now()
  const ca = await kept(
    folder,
    'ca',
    () => true,
    () => makeCa('Pharos installation', now),
  )
  const wanted = [...new Set([...hosts, 'localhost', hostname(), '127.0.0.1', '::1'])]
  const addresses = wanted.filter(host => isIP(host) !== 0)
  const names = wanted.filter(host => isIP(host) === 0)
  await kept(folder, 'nats', fits(names, addresses, now), () =>
    issueServerCertificate(ca, { names, addresses, days: DAYS, now }),
  )
  return { cert_file: join(folder, 'nats.pem'), key_file: join(folder, 'nats.key'), ca_pem: ca.cert_pem }
}

async function kept(
  folder: string,
  name: string,
  fit: (certificate: X509Certificate) => boolean,
  make: () => Promise<CertificatePair>,
): Promise<CertificatePair> {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  if (existsSync(cert) && existsSync(key)) {
    const pair = { cert_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
    if (fit(new X509Certificate(pair.cert_pem))) return pair
  }
  const pair = await make()
  writeFileSync(key, pair.key_pem, { mode: 0o600 })
  writeFileSync(cert, pair.cert_pem)
  return pair
}

function fits(names: string[], addresses: string[], now: number): (certificate: X509Certificate) => boolean {
  return certificate =>
    certificate.validToDate.getTime() - now > RENEW_MS &&
    names.every(name => certificate.checkHost(name) !== undefined) &&
    addresses.every(address => certificate.checkIP(address) !== undefined)
}
