import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { type CertificatePair, issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { writeSecretFiles } from './secret-file.ts'

const CA_NAME = 'Pharos installation'

export interface CertificateFiles {
  /** Whether the CA was created now; otherwise an existing one has issued the certificate. */
  new_ca: boolean
  files: string[]
}

/** Issues a server certificate for the hosts from the CA in the folder, which is created if there is none. */
export async function issueFiles(dir: string, hosts: readonly string[], days: number): Promise<CertificateFiles> {
  const now = Date.now()
  const known = readCa(dir)
  const ca = known ?? (await makeCa(CA_NAME, now))
  const server = await issueServerCertificate(ca, { ...subjects(hosts), days, now })
  const made = writeSecretFiles(dir, {
    ...(known ? {} : { 'ca.pem': ca.cert_pem, 'ca.key': ca.key_pem }),
    'server.pem': server.cert_pem,
    'server.key': server.key_pem,
  })
  return { new_ca: known === undefined, files: made }
}

function readCa(dir: string): CertificatePair | undefined {
  const [cert, key] = [join(dir, 'ca.pem'), join(dir, 'ca.key')]
  if (!existsSync(cert) || !existsSync(key)) return undefined
  return { cert_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
}

/** A TLS client that connects to an IP address has no server name to send, and verifies localhost. */
function subjects(hosts: readonly string[]): { names: string[]; addresses: string[] } {
  const addresses = hosts.filter(host => isIP(host) !== 0)
  const names = hosts.filter(host => isIP(host) === 0)
  return { names: [...new Set([...names, 'localhost'])], addresses: [...new Set([...addresses, '127.0.0.1'])] }
}
