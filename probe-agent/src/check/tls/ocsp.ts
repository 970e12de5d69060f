import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertID,
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPRequest,
  OCSPResponse,
  Request,
  type SingleResponse,
  TBSRequest,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Extension } from '@peculiar/asn1-x509'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError, say } from '../../say.ts'
import { requireCurrent } from './currency.ts'
import { partsOf } from './parts.ts'
import { hasIssued, isValidAt } from './path.ts'
import type { Answer, Pair } from './revocation.ts'
import { isSignedBy } from './signed.ts'

const SHA1 = '1.3.14.3.2.26'
const HASHES: Record<string, string> = { [SHA1]: 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' }

/** An OCSP request, encoded for the path of a URL (RFC 6960 A.1), and its nonce. */
export function ocspQuestion(pair: Pair): { path: string; nonce: Buffer } {
  const nonce = randomBytes(16)
  const [name, key] = issuerHashes(pair.issuer, 'sha1')
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA1, parameters: null }),
    issuerNameHash: new OctetString(name),
    issuerKeyHash: new OctetString(key),
    serialNumber: exactBuffer(serialOf(pair.leaf)),
  })
  const extension = new Extension({
    extnID: id_pkix_ocsp_nonce,
    extnValue: new OctetString(AsnConvert.serialize(new OctetString(nonce))),
  })
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })], requestExtensions: [extension] })
  const encoded = Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest }))).toString('base64')
  return { path: encodeURIComponent(encoded), nonce }
}

/**
 * What a response says about a certificate (RFC 6960 3.2, 4.2). `nonce` is what was sent, null for a stapled response;
 * a responder may omit it (RFC 8954 2.1) but not change it. Throws the reason in words if the response cannot be
 * trusted.
 */
export function readOcsp(bytes: Buffer, pair: Pair, nonce: Buffer | null, now: number): Answer {
  const basic = basicResponse(bytes)
  const data = basic.tbsResponseData
  const echoed = data.responseExtensions?.find(one => one.extnID === id_pkix_ocsp_nonce)
  if (nonce !== null && echoed !== undefined && !isNonce(echoed, nonce)) {
    throw new SaidError(say('ocsp.other_nonce'))
  }
  if (!isAuthentic(basic, pair.issuer, now)) {
    throw new SaidError(say('ocsp.not_signed'))
  }
  const single = data.responses.find(one => isAbout(one, pair))
  if (single === undefined) throw new SaidError(say('ocsp.other_certificate'))
  const dates = { thisUpdate: single.thisUpdate.getTime(), nextUpdate: single.nextUpdate?.getTime() ?? null }
  requireCurrent(say('revocation.response'), dates, now)
  return { ...statusOf(single), ...dates }
}

/** By their numbers (RFC 6960 4.2.1). */
const RESPONSE_STATUS = [
  null,
  'ocsp.malformed_request',
  'ocsp.internal_error',
  'ocsp.try_later',
  null,
  'ocsp.signature_required',
  'ocsp.unauthorized',
] as const

function basicResponse(bytes: Buffer): BasicOCSPResponse {
  const { responseStatus, responseBytes } = parse(bytes, OCSPResponse)
  if (responseStatus !== 0) throw new SaidError(say('ocsp.refused', { status: statusText(responseStatus) }))
  if (responseBytes?.responseType !== id_pkix_ocsp_basic) throw new SaidError(say('ocsp.unknown_format'))
  return parse(Buffer.from(responseBytes.response.buffer), BasicOCSPResponse)
}

function parse<T>(bytes: Buffer, kind: new () => T): T {
  try {
    return AsnConvert.parse(bytes, kind)
  } catch {
    throw new SaidError(say('ocsp.not_a_response'))
  }
}

function statusText(status: number): Said | number {
  const code = RESPONSE_STATUS[status] ?? null
  return code === null ? status : say(code)
}

/** The nonce is an octet string within the octet string of the extension. */
function isNonce(extension: Extension, nonce: Buffer): boolean {
  const value = Buffer.from(extension.extnValue.buffer)
  return value.subarray(-nonce.length).equals(nonce)
}

/**
 * Whether it is signed by the issuer, or by a certificate that the issuer made for this and that is valid now (RFC 6960
 * 4.2.2.2).
 */
function isAuthentic(basic: BasicOCSPResponse, issuer: X509Certificate, now: number): boolean {
  const data = Buffer.from(basic.tbsResponseDataRaw ?? AsnConvert.serialize(basic.tbsResponseData))
  const delegated = (basic.certs ?? [])
    .slice(0, 5)
    .map(one => new X509Certificate(Buffer.from(AsnConvert.serialize(one))))
    .filter(one => one.keyUsage?.includes(id_kp_OCSPSigning) && isValidAt(one, now) && hasIssued(issuer, one))
  const { algorithm } = basic.signatureAlgorithm
  return [issuer, ...delegated].some(one => isSignedBy(one.publicKey, algorithm, data, Buffer.from(basic.signature)))
}

function isAbout({ certID }: SingleResponse, { leaf, issuer }: Pair): boolean {
  const hash = HASHES[certID.hashAlgorithm.algorithm]
  if (hash === undefined || !Buffer.from(certID.serialNumber).equals(serialOf(leaf))) return false
  const [name, key] = issuerHashes(issuer, hash)
  return Buffer.from(certID.issuerNameHash.buffer).equals(name) && Buffer.from(certID.issuerKeyHash.buffer).equals(key)
}

function statusOf({ certStatus }: SingleResponse): Pick<Answer, 'status' | 'revokedAt'> {
  const { revoked } = certStatus
  if (revoked !== undefined) return { status: 'revoked', revokedAt: revoked.revocationTime.getTime() }
  return { status: certStatus.good === undefined ? 'unknown' : 'good', revokedAt: null }
}

/** Hashes of the issuer's name and key, over their exact bytes (RFC 6960 4.1.1). */
function issuerHashes(issuer: X509Certificate, hash: string): [Buffer, Buffer] {
  const { subject, key } = partsOf(issuer)
  return [createHash(hash).update(subject).digest(), createHash(hash).update(key).digest()]
}

function serialOf(certificate: X509Certificate): Buffer {
  return partsOf(certificate).serial
}

function exactBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
