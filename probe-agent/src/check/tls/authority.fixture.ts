import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import * as asn from '@peculiar/asn1-x509'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'

export type KeyKind = 'ec' | 'rsa' | 'rsa1024' | 'ec192' | 'ed25519'

/** A test certificate with everything that is needed to issue others. */
export interface Issued {
  /** PEM, and DER for servers that publish it. */
  cert: string
  der: Buffer
  /** PEM. */
  key: string
  privateKey: KeyObject
  name: asn.Name
  spki: asn.SubjectPublicKeyInfo
  serial: Buffer
}

export interface Wish {
  name?: string
  dns?: string[]
  ips?: string[]
  from?: number
  to?: number
  issuer?: Issued
  isCa?: boolean
  pathLength?: number
  /** Names that an authority may or may not certify (RFC 5280 4.2.1.10). */
  permitted?: string[]
  excluded?: string[]
  key?: KeyKind
  /** Use this key instead of a new one. */
  sameKey?: Issued
  digest?: 'md5' | 'sha1' | 'sha256'
  /** Extended key usages; undefined: any. */
  purposes?: string[]
  /** `asn.KeyUsageFlags`; undefined: any. */
  usage?: number
  ocsp?: string[]
  issuers?: string[]
  crls?: string[]
}

/**
 * Issues a certificate as described: signed by its issuer or itself, valid from yesterday for 60 days, for localhost
 * and 127.0.0.1.
 */
export function issue(wish: Wish = {}): Issued {
  const privateKey = wish.sameKey?.privateKey ?? newKey(wish.key ?? 'ec')
  const spki = wish.sameKey?.spki ?? spkiOf(privateKey)
  const name = nameOf(wish.name ?? (wish.isCa ? 'Test CA' : 'localhost'))
  const signer = wish.issuer?.privateKey ?? privateKey
  const serial = Buffer.concat([Buffer.from([0x11]), randomBytes(8)])
  const signature = algorithmOf(signer, wish.digest ?? 'sha256')
  const tbsCertificate = new asn.TBSCertificate({
    version: asn.Version.v3,
    serialNumber: bytes(serial),
    signature,
    issuer: wish.issuer?.name ?? name,
    validity: new asn.Validity({
      notBefore: new Date(wish.from ?? Date.now() - DAY_MS),
      notAfter: new Date(wish.to ?? Date.now() + 60 * DAY_MS),
    }),
    subject: name,
    subjectPublicKeyInfo: spki,
    extensions: new asn.Extensions(extensionsOf(wish)),
  })
  const signatureValue = signWith(signer, Buffer.from(AsnConvert.serialize(tbsCertificate)), wish.digest)
  const der = Buffer.from(
    AsnConvert.serialize(new asn.Certificate({ tbsCertificate, signatureAlgorithm: signature, signatureValue })),
  )
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert: pem('CERTIFICATE', der), der, key, privateKey, name, spki, serial }
}

/** The same certificate with a thirteenth month in its end date; only the signature would reveal the change. */
export function undated(issued: Issued): Issued {
  const der = Buffer.from(issued.der)
  // Looks for a sequence of two UTCTimes, since two bytes alone occur by chance in one of a few hundred signatures and
  // keys.
  const validity = der.indexOf(Buffer.of(0x30, 0x1e, 0x17, 0x0d))
  der.write('13', validity + 21)
  return { ...issued, der, cert: pem('CERTIFICATE', der) }
}

export function pem(label: string, der: Buffer): string {
  return `-----BEGIN ${label}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`
}

/** The same bytes in a buffer of their own, as the encoder needs them. */
export function bytes(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}

const RSA = { md5: '1.2.840.113549.1.1.4', sha1: '1.2.840.113549.1.1.5', sha256: '1.2.840.113549.1.1.11' }
const ECDSA = { md5: '', sha1: '1.2.840.10045.4.1', sha256: '1.2.840.10045.4.3.2' }

export function algorithmOf(key: KeyObject, digest: 'md5' | 'sha1' | 'sha256' = 'sha256'): asn.AlgorithmIdentifier {
  if (key.asymmetricKeyType === 'ed25519') return new asn.AlgorithmIdentifier({ algorithm: '1.3.101.112' })
  if (key.asymmetricKeyType === 'ec') return new asn.AlgorithmIdentifier({ algorithm: ECDSA[digest] })
  return new asn.AlgorithmIdentifier({ algorithm: RSA[digest], parameters: null })
}

export function signWith(key: KeyObject, data: Buffer, digest: string = 'sha256'): ArrayBuffer {
  return bytes(sign(key.asymmetricKeyType === 'ed25519' ? null : digest, data, key))
}

function newKey(kind: KeyKind): KeyObject {
  switch (kind) {
    case 'ec':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    case 'ec192':
      return generateKeyPairSync('ec', { namedCurve: 'prime192v1' }).privateKey
    case 'rsa':
      return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    case 'rsa1024':
      return generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey
  }
}

function spkiOf(key: KeyObject): asn.SubjectPublicKeyInfo {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return AsnConvert.parse(der, asn.SubjectPublicKeyInfo)
}

function nameOf(text: string): asn.Name {
  const value = new asn.AttributeValue({ utf8String: text })
  return new asn.Name([new asn.RelativeDistinguishedName([new asn.AttributeTypeAndValue({ type: '2.5.4.3', value })])])
}

function extensionsOf(wish: Wish): asn.Extension[] {
  const names = [
    ...(wish.dns ?? ['localhost']).map(dNSName => new asn.GeneralName({ dNSName })),
    ...(wish.ips ?? ['127.0.0.1']).map(iPAddress => new asn.GeneralName({ iPAddress })),
  ]
  const access = [
    ...(wish.ocsp ?? []).map(url => accessTo(asn.id_ad_ocsp, url)),
    ...(wish.issuers ?? []).map(url => accessTo(asn.id_ad_caIssuers, url)),
  ]
  const constraints = new asn.BasicConstraints({
    cA: wish.isCa ?? false,
    ...(wish.pathLength !== undefined && { pathLenConstraint: wish.pathLength }),
  })
  return [
    extension(asn.id_ce_basicConstraints, constraints, true),
    ...(wish.isCa || names.length === 0
      ? []
      : [extension(asn.id_ce_subjectAltName, new asn.SubjectAlternativeName(names))]),
    ...(access.length === 0
      ? []
      : [extension(asn.id_pe_authorityInfoAccess, new asn.AuthorityInfoAccessSyntax(access))]),
    ...(wish.crls === undefined ? [] : [extension(asn.id_ce_cRLDistributionPoints, pointsOf(wish.crls))]),
    ...(wish.purposes === undefined ? [] : [extension(asn.id_ce_extKeyUsage, new asn.ExtendedKeyUsage(wish.purposes))]),
    ...(wish.permitted || wish.excluded
      ? [extension(asn.id_ce_nameConstraints, constraintsOf(wish.permitted, wish.excluded), true)]
      : []),
    ...(wish.usage === undefined ? [] : [extension(asn.id_ce_keyUsage, new asn.KeyUsage(wish.usage), true)]),
  ]
}

function accessTo(accessMethod: string, url: string): asn.AccessDescription {
  return new asn.AccessDescription({
    accessMethod,
    accessLocation: new asn.GeneralName({ uniformResourceIdentifier: url }),
  })
}

function constraintsOf(permitted: string[] = [], excluded: string[] = []): asn.NameConstraints {
  const subtrees = (names: string[]) =>
    new asn.GeneralSubtrees(names.map(dNSName => new asn.GeneralSubtree({ base: new asn.GeneralName({ dNSName }) })))
  return new asn.NameConstraints({
    ...(permitted.length > 0 && { permittedSubtrees: subtrees(permitted) }),
    ...(excluded.length > 0 && { excludedSubtrees: subtrees(excluded) }),
  })
}

function pointsOf(urls: string[]): asn.CRLDistributionPoints {
  const fullName = urls.map(url => new asn.GeneralName({ uniformResourceIdentifier: url }))
  return new asn.CRLDistributionPoints([
    new asn.DistributionPoint({ distributionPoint: new asn.DistributionPointName({ fullName }) }),
  ])
}

export function extension(extnID: string, value: unknown, critical = false): asn.Extension {
  return new asn.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })
}

/** SHA-1 of the name and the key, which identify an issuer in OCSP (RFC 6960 4.1.1). */
export function issuerHashes(issuer: Issued): [Buffer, Buffer] {
  const hash = (data: ArrayBuffer): Buffer => createHash('sha1').update(Buffer.from(data)).digest()
  return [hash(AsnConvert.serialize(issuer.name)), hash(issuer.spki.subjectPublicKey)]
}
