import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'
import { OF_HOSTS, OF_PAPERS, OF_REGISTRIES, WHENS } from './agent-predicate.ts'
import { WHOLE } from './agent-sentence.ts'

const PREDICATES: Sentences = [...OF_HOSTS, ...OF_REGISTRIES, ...OF_PAPERS]

/** The possible subjects of an agent's sentence; the last pattern is any host's or program's name. */
const SUBJECTS: Sentences = [
  [/^the answer of (\S+)$/, 'die Antwort von $1'],
  [/^the certificate of (\S+)$/, 'das Zertifikat von $1'],
  [/^the signature of (\S+ \S+|\S+)$/, 'die Signatur von $1'],
  [/^the list at (\S+)$/, 'die Liste unter $1'],
  [/^the OCSP response$/, 'die OCSP-Antwort'],
  [/^the certificate$/, 'das Zertifikat'],
  [/^the server$/, 'der Server'],
  [/^(\S+ \(\S+\)|\S+ [A-Z]+\d*|\S+)$/, '$1'],
]

/**
 * Translates a subject with its predicate, such as "ns1.example has no SOA record"; tries longer
 * subjects first.
 */
function stated(english: string): string | undefined {
  const words = english.split(' ')
  for (let at = Math.min(words.length - 1, 8); at > 0; at--) {
    const predicate = inGerman(PREDICATES, words.slice(at).join(' '))
    const subject = predicate && inGerman(SUBJECTS, words.slice(0, at).join(' '))
    if (subject) return `${subject} ${predicate}`
  }
  return undefined
}

/**
 * Translates a source with its fault, such as "stapled: the OCSP response has expired (…)". Text of other programs
 * stays.
 */
function told(english: string): string | undefined {
  const [, source = '', rest = ''] = /^(stapled|https?:\/\/\S+|the name server \S+|\S+:\d+): (.+)$/s.exec(english) ?? []
  if (rest === '') return undefined
  const name = source.replace(/^stapled$/, 'angeheftet').replace(/^the name server /, 'der Nameserver ')
  return `${name}: ${one(rest) ?? rest}`
}

function one(english: string): string | undefined {
  const whole = inGerman(WHOLE, english)
  if (whole !== undefined) return whole
  return stated(english) ?? told(english)
}

/**
 * Translates an agent's message about a run into German, sentence by sentence. What a target, a library or the runtime
 * said stays as it is.
 */
export function germanAgent(english: string): string | undefined {
  const parts = partsOf(english)
  const german = parts.map(one)
  if (german.every(part => part !== undefined)) return german.join('; ')
  const whole = one(english)
  if (whole !== undefined || german.every(part => part === undefined)) return whole
  return german.map((part, at) => part ?? parts[at]).join('; ')
}

/** Splits sentences at semicolons outside quotes and parentheses. */
function partsOf(english: string): string[] {
  return [...english.matchAll(/(?:"[^"]*"|\([^()]*\)|(?!; ).)+/gs)].map(([part]) => part.trimStart())
}

/** Translates a fragment that an agent embeds in a sentence: a predicate, or when it happened. */
export function germanPiece(english: string): string | undefined {
  return inGerman(PREDICATES, english) ?? inGerman(WHENS, english)
}
