import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  type Extension,
  Extensions,
  IssuingDistributionPoint,
  id_ce_deltaCRLIndicator,
  id_ce_issuingDistributionPoint,
} from '@peculiar/asn1-x509'
import { SaidError, say } from '../../say.ts'
import { requireCurrent } from './currency.ts'
import { bitsOf, type Der, instantOf, membersOf, readDer, TAG, walk } from './der.ts'
import { readOne } from './extension.ts'
import { partsOf } from './parts.ts'
import type { Answer, Pair } from './revocation.ts'
import { isSignedBy } from './signed.ts'

/**
 * What a certificate revocation list says about a certificate (RFC 5280 5 and 6.3). Lists may have hundreds of
 * thousands of entries, so they are scanned, not decoded. Throws the reason in words if the list cannot be trusted.
 */
export function readCrl(bytes: Buffer, url: string, pair: Pair, now: number): Answer {
  const { tbs, algorithm, signature } = envelope(bytes)
  const list = contentOf(tbs)
  if (!list.issuer.equals(partsOf(pair.leaf).issuer)) throw new SaidError(say('crl.other_issuer', { url }))
  if (!isSignedBy(pair.issuer.publicKey, algorithm, tbs.whole, signature)) {
    throw new SaidError(say('crl.not_signed', { url }))
  }
  requireScope(list.extensions, url)
  requireCurrent(say('revocation.list', { url }), list, now)
  const revokedAt = list.entries === null ? null : findSerial(list.entries, partsOf(pair.leaf).serial)
  const { thisUpdate, nextUpdate } = list
  return { status: revokedAt === null ? 'good' : 'revoked', revokedAt, thisUpdate, nextUpdate }
}

function envelope(bytes: Buffer): { tbs: Der; algorithm: string; signature: Buffer } {
  const [tbs, algorithm, signature] = membersOf(readDer(derOf(bytes)))
  if (tbs === undefined || algorithm === undefined || signature === undefined) throw notAList()
  return {
    tbs,
    algorithm: AsnConvert.parse(algorithm.whole, AlgorithmIdentifier).algorithm,
    signature: bitsOf(signature),
  }
}

function notAList(): SaidError {
  return new SaidError(say('encoding.not_a_list'))
}

/** Some issuers publish PEM, contrary to RFC 5280 4.2.1.13. */
function derOf(bytes: Buffer): Buffer {
  if (bytes[0] === TAG.sequence) return bytes
  const [, base64] = /-----BEGIN X509 CRL-----([^-]+)-----END/.exec(bytes.toString('latin1')) ?? []
  if (base64 === undefined) throw notAList()
  return Buffer.from(base64, 'base64')
}

interface Content {
  issuer: Buffer
  thisUpdate: number
  nextUpdate: number | null
  entries: Der | null
  extensions: Extension[]
}

function contentOf(tbs: Der): Content {
  const all = membersOf(tbs)
  const [, issuer, thisUpdate, ...rest] = all[0]?.tag === TAG.integer ? all.slice(1) : all
  if (issuer === undefined || thisUpdate === undefined) throw notAList()
  const next = rest.find(one => one.tag === TAG.utcTime || one.tag === TAG.time)
  const extensions = rest.find(one => one.tag === 0xa0)
  return {
    issuer: issuer.whole,
    thisUpdate: instantOf(thisUpdate),
    nextUpdate: next === undefined ? null : instantOf(next),
    entries: rest.find(one => one.tag === TAG.sequence) ?? null,
    extensions: extensions === undefined ? [] : [...AsnConvert.parse(extensions.content, Extensions)],
  }
}

/** A partial list says nothing about the rest (RFC 5280 5.2.4 and 5.2.5). */
function requireScope(extensions: readonly Extension[], url: string): void {
  if (extensions.some(one => one.extnID === id_ce_deltaCRLIndicator)) throw new SaidError(say('crl.delta', { url }))
  const part = readOne(extensions, id_ce_issuingDistributionPoint, IssuingDistributionPoint)
  if (part === null) return
  const names = part.distributionPoint?.fullName?.flatMap(name => name.uniformResourceIdentifier ?? [])
  const other = part.onlyContainsCACerts || part.onlyContainsAttributeCerts || part.indirectCRL
  if (other || part.onlySomeReasons !== undefined || (names !== undefined && !names.includes(url))) {
    throw new SaidError(say('crl.other_certificates', { url }))
  }
}

/** When a serial number was revoked; null if it is not listed. */
function findSerial(entries: Der, serial: Buffer): number | null {
  for (const entry of walk(entries)) {
    if (!readDer(entry.content).content.equals(serial)) continue
    const [, at] = membersOf(entry)
    if (at === undefined) throw notAList()
    return instantOf(at)
  }
  return null
}
