import type { IncomingMessage } from 'node:http'
import {
  BasicOCSPResponse,
  CertID,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import * as asn from '@peculiar/asn1-x509'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { algorithmOf, bytes, extension, type Issued, issuerHashes, signWith } from './authority.fixture.ts'

export interface OcspWish {
  issuer: Issued
  /** The serial number of the certificate. */
  serial: Buffer
  status?: 'good' | 'revoked' | 'unknown'
  revokedAt?: number
  thisUpdate?: number
  nextUpdate?: number | null
  /** Signs instead of the issuer, and is included in the response. */
  delegate?: Issued
  nonce?: Buffer | null
}

/** An OCSP response (RFC 6960 4.2.1) in DER. */
export function ocspResponse(wish: OcspWish): Buffer {
  const signer = wish.delegate ?? wish.issuer
  const next = wish.nextUpdate === undefined ? Date.now() + HOUR_MS : wish.nextUpdate
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byName: signer.name }),
    producedAt: new Date(),
    responses: [
      new SingleResponse({
        certID: certIdOf(wish.issuer, wish.serial),
        certStatus: statusOf(wish),
        thisUpdate: new Date(wish.thisUpdate ?? Date.now() - HOUR_MS),
        ...(next !== null && { nextUpdate: new Date(next) }),
      }),
    ],
    ...(wish.nonce && { responseExtensions: [extension(id_pkix_ocsp_nonce, new OctetString(wish.nonce))] }),
  })
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: algorithmOf(signer.privateKey),
    signature: signWith(signer.privateKey, Buffer.from(AsnConvert.serialize(tbsResponseData))),
    ...(wish.delegate && { certs: [AsnConvert.parse(wish.delegate.der, asn.Certificate)] }),
  })
  return encode(
    new OCSPResponse({
      responseStatus: OCSPResponseStatus.successful,
      responseBytes: new ResponseBytes({
        responseType: id_pkix_ocsp_basic,
        response: new OctetString(AsnConvert.serialize(basic)),
      }),
    }),
  )
}

export function ocspRefusal(responseStatus: OCSPResponseStatus): Buffer {
  return encode(new OCSPResponse({ responseStatus }))
}

/** Reads the request in the path of a GET (RFC 6960 A.1). */
export function requestIn(request: IncomingMessage): { serial: Buffer; nonce: Buffer | null } {
  const encoded = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
  const { tbsRequest } = AsnConvert.parse(Buffer.from(encoded, 'base64'), OCSPRequest)
  const nonce = tbsRequest.requestExtensions?.find(one => one.extnID === id_pkix_ocsp_nonce)
  const serial = tbsRequest.requestList[0]?.reqCert.serialNumber ?? new ArrayBuffer(0)
  return {
    serial: Buffer.from(serial),
    nonce: nonce === undefined ? null : Buffer.from(AsnConvert.parse(nonce.extnValue.buffer, OctetString).buffer),
  }
}

export interface CrlWish {
  issuer: Issued
  revoked?: { serial: Buffer; at: number }[]
  thisUpdate?: number
  nextUpdate?: number
  extensions?: asn.Extension[]
  /** Signs instead of the issuer. */
  forger?: Issued
}

/** A revocation list (RFC 5280 5.1) in DER. */
export function crl(wish: CrlWish): Buffer {
  const signer = (wish.forger ?? wish.issuer).privateKey
  const signature = algorithmOf(signer)
  const tbsCertList = new asn.TBSCertList({
    version: asn.Version.v2,
    signature,
    issuer: wish.issuer.name,
    thisUpdate: new asn.Time(new Date(wish.thisUpdate ?? Date.now() - HOUR_MS)),
    nextUpdate: new asn.Time(new Date(wish.nextUpdate ?? Date.now() + HOUR_MS)),
    ...(wish.revoked && {
      revokedCertificates: wish.revoked.map(
        ({ serial, at }) =>
          new asn.RevokedCertificate({ userCertificate: bytes(serial), revocationDate: new asn.Time(new Date(at)) }),
      ),
    }),
    ...(wish.extensions && { crlExtensions: wish.extensions }),
  })
  return encode(
    new asn.CertificateList({
      tbsCertList,
      signatureAlgorithm: signature,
      signature: signWith(signer, encode(tbsCertList)),
    }),
  )
}

function certIdOf(issuer: Issued, serial: Buffer): CertID {
  const [name, key] = issuerHashes(issuer)
  return new CertID({
    hashAlgorithm: new asn.AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
    issuerNameHash: new OctetString(name),
    issuerKeyHash: new OctetString(key),
    serialNumber: bytes(serial),
  })
}

function statusOf({ status, revokedAt }: OcspWish): CertStatus {
  if (status === 'revoked') {
    return new CertStatus({ revoked: new RevokedInfo({ revocationTime: new Date(revokedAt ?? Date.now()) }) })
  }
  return status === 'unknown' ? new CertStatus({ unknown: null }) : new CertStatus({ good: null })
}

function encode(value: unknown): Buffer {
  return Buffer.from(AsnConvert.serialize(value))
}
