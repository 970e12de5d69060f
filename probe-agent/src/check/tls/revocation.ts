import type { X509Certificate } from 'node:crypto'
import type { RevocationFacts } from '@pharos/shared-protocol/check/tls.ts'
import { changed, type Said } from '@pharos/shared-protocol/text/text.ts'
import { detailOf, SaidError, saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { readCrl } from './crl.ts'
import type { Deadline } from './deadline.ts'
import { readExtensions } from './extension.ts'
import { ocspQuestion, readOcsp } from './ocsp.ts'
import { fetchBytes, firstUsable } from './plain-http.ts'

export interface Pair {
  leaf: X509Certificate
  issuer: X509Certificate
}

/** What a trusted source says; times are epoch milliseconds. */
export interface Answer {
  status: 'good' | 'revoked' | 'unknown'
  revokedAt: number | null
  thisUpdate: number
  nextUpdate: number | null
}

type Source = NonNullable<RevocationFacts['source']>

const OCSP_LIMIT = 64 * 1024
/** The same limit as that of the HTTP check for a body. */
const CRL_LIMIT = 10 * 1024 * 1024
const DETAIL = 1_000

/**
 * Whether the issuer has revoked a certificate: by the stapled response, else by its OCSP responder, else by its list.
 * After `unknown`, the next source is asked. Null if the certificate names no source.
 */
export async function checkRevocation(
  pair: Pair,
  stapled: Buffer | null,
  deadline: Deadline,
  env: Environment,
): Promise<RevocationFacts | null> {
  const { ocspUrls, crlUrls } = readExtensions(pair.leaf)
  if (stapled === null && ocspUrls.length === 0 && crlUrls.length === 0) return null
  const now = env.clock.now()
  const complaints: Said[] = []
  const sources: [Source, () => Promise<Answer | null>][] = [
    ['stapled', async () => readStapled(stapled, pair, now, complaints)],
    ['ocsp', () => firstUsable(ocspUrls, complaints, url => askResponder(url, pair, deadline, env))],
    ['crl', () => firstUsable(crlUrls, complaints, url => readList(url, pair, deadline, env))],
  ]
  let unknown: RevocationFacts | null = null
  for (const [source, ask] of sources) {
    const answer = await ask()
    if (answer !== null && answer.status !== 'unknown') return present(source, answer, complaints)
    if (answer !== null) unknown ??= present(source, answer, complaints)
  }
  return unknown ?? present(null, null, complaints)
}

function readStapled(stapled: Buffer | null, pair: Pair, now: number, complaints: Said[]): Answer | null {
  if (stapled === null) return null
  try {
    return readOcsp(stapled, pair, null, now)
  } catch (error) {
    complaints.push(say('revocation.stapled', { why: saidBy(error) }))
    return null
  }
}

async function askResponder(url: string, pair: Pair, deadline: Deadline, env: Environment): Promise<Answer> {
  const { path, nonce } = ocspQuestion(pair)
  const body = await fetchBytes(`${url.replace(/\/$/, '')}/${path}`, OCSP_LIMIT, deadline, env).catch(error => {
    throw new SaidError(changed(saidBy(error), text => text.replace(`/${path}`, '')))
  })
  try {
    return readOcsp(body, pair, nonce, env.clock.now())
  } catch (error) {
    throw new SaidError(say('download.unusable', { url, why: saidBy(error) }))
  }
}

async function readList(url: string, pair: Pair, deadline: Deadline, env: Environment): Promise<Answer> {
  return readCrl(await fetchBytes(url, CRL_LIMIT, deadline, env), url, pair, env.clock.now())
}

function present(source: Source | null, answer: Answer | null, complaints: readonly Said[]): RevocationFacts {
  return {
    status: answer?.status ?? 'unavailable',
    source,
    revoked_at: answer?.revokedAt ?? null,
    this_update: answer?.thisUpdate ?? null,
    next_update: answer?.nextUpdate ?? null,
    ...detailOf(complaints, DETAIL),
  }
}
