import type { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AuthorityInfoAccessSyntax,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  type Extension,
  id_ad_caIssuers,
  id_ad_ocsp,
  id_ce_basicConstraints,
  id_ce_cRLDistributionPoints,
  id_ce_subjectAltName,
  id_pe_authorityInfoAccess,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509'

/** The certificate extensions that a check needs (RFC 5280 4.2). */
export interface Extensions {
  dnsNames: string[]
  ipAddresses: string[]
  ocspUrls: string[]
  issuerUrls: string[]
  crlUrls: string[]
  /** How many authorities may be between this certificate and the server's; null: any number. */
  pathLength: number | null
}

/** An extension that cannot be read counts as absent: the rest of the certificate is still worth describing. */
export function readExtensions(certificate: X509Certificate): Extensions {
  const all = extensionsOf(certificate.raw)
  const names = [...(readOne(all, id_ce_subjectAltName, SubjectAlternativeName) ?? [])]
  const access = [...(readOne(all, id_pe_authorityInfoAccess, AuthorityInfoAccessSyntax) ?? [])]
  const points = [...(readOne(all, id_ce_cRLDistributionPoints, CRLDistributionPoints) ?? [])]
  const urlsOf = (method: string): string[] =>
    access.filter(one => one.accessMethod === method).flatMap(one => one.accessLocation.uniformResourceIdentifier ?? [])
  return {
    dnsNames: names.flatMap(name => name.dNSName ?? []),
    ipAddresses: names.flatMap(name => name.iPAddress ?? []),
    ocspUrls: urlsOf(id_ad_ocsp),
    issuerUrls: urlsOf(id_ad_caIssuers),
    // A list that is only for some reasons, or by another issuer, cannot prove that a certificate is not revoked.
    crlUrls: points
      .filter(point => point.reasons === undefined && point.cRLIssuer === undefined)
      .flatMap(point => point.distributionPoint?.fullName ?? [])
      .flatMap(name => name.uniformResourceIdentifier ?? []),
    pathLength: readOne(all, id_ce_basicConstraints, BasicConstraints)?.pathLenConstraint ?? null,
  }
}

function extensionsOf(raw: Buffer): Extension[] {
  try {
    return [...(AsnConvert.parse(raw, Certificate).tbsCertificate.extensions ?? [])]
  } catch {
    return []
  }
}

/** Reads an extension by its identifier; null if it is missing or cannot be read. */
export function readOne<T>(all: readonly Extension[], id: string, kind: new () => T): T | null {
  const found = all.find(extension => extension.extnID === id)
  if (found === undefined) return null
  try {
    return AsnConvert.parse(found.extnValue.buffer, kind)
  } catch {
    return null
  }
}
