import type { DomainSecrets, DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../../say.ts'
import type { Environment } from '../../check.ts'
import { failed, type LegAnswer } from '../leg.ts'
import { ask, type WhoisServer } from './ask.ts'
import { decode } from './decode.ts'
import { type Facts, fillGaps, readFacts, registrationOf } from './facts.ts'
import { queryFor } from './query.ts'
import { referralOf } from './referral.ts'
import { firstSpoken } from './speech.ts'
import { verdictOf } from './verdict.ts'

/**
 * Asks the registry's WHOIS server. If it has no date and refers to the registrar's server, asks that one too, once.
 */
export async function askWhois(spec: DomainSpec, _: DomainSecrets, env: Environment): Promise<LegAnswer> {
  if (spec.whois === null) return { result: 'no_endpoint' }
  const own = await askServer(spec.whois, queryFor(spec.domain), spec, env)
  if (!('facts' in own)) return own.answer
  const referral = own.facts.expiry === null ? referralOf(own.text, spec.whois) : null
  const answer = { result: 'record', host: nameOf(spec.whois) } as const
  if (referral === null) return { ...answer, registration: registrationOf(own.facts) }
  // The registry's facts take precedence; the registrar's fill the gaps.
  const other = await askServer(referral, `${spec.domain}\r\n`, spec, env)
  if ('facts' in other) return { ...answer, registration: registrationOf(fillGaps(own.facts, other.facts)) }
  const registration = registrationOf(own.facts)
  // An unreachable registrar must not erase the date that it reported before.
  if (other.answer.result === 'failed') return { ...other.answer, registration }
  return { ...answer, registration }
}

function whois(host: string): Said {
  return say('lookup.whois_server', { host })
}

type Heard = { text: string; facts: Facts } | { answer: LegAnswer }

async function askServer(server: WhoisServer, query: string, spec: DomainSpec, env: Environment): Promise<Heard> {
  const host = nameOf(server)
  const reply = await ask(server, query, spec.timeout_ms, env)
  if ('trouble' in reply) {
    const reason = reply.tooLong ? 'malformed_response' : 'transport_error'
    return { answer: failed(host, reason, say('lookup.not_asked', { who: whois(host), why: reply.trouble })) }
  }
  const text = decode(reply.bytes, spec.domain.slice(spec.domain.lastIndexOf('.') + 1))
  return readAnswer(text, spec.domain, host, env.clock.now())
}

/** The facts of an answer that came `now` (epoch milliseconds), or its meaning if it is not a record. */
export function readAnswer(text: string, domain: string, host: string, now: number | null = null): Heard {
  const who = whois(host)
  if (text.trim() === '') return { answer: failed(host, 'transport_error', say('lookup.closed', { who })) }
  const facts = readFacts(text, domain, now)
  if (isRecord(facts)) return { text, facts }
  const verdict = verdictOf(text, domain)
  if (verdict?.kind === 'no_record')
    return { answer: { result: 'no_record', host, detail: say('lookup.no_record', { who }) } }
  if (verdict?.kind === 'rate_limited')
    return {
      answer: failed(
        host,
        'rate_limited',
        say('lookup.limits', { who, line: quote(verdict.line) }),
        verdict.retryAfter,
      ),
    }
  if (verdict?.kind === 'out_of_service')
    return { answer: failed(host, 'transport_error', say('lookup.out_of_service', { who, line: quote(verdict.line) })) }
  // Some registries only print the registration date.
  if (facts.statuses.length > 0 || facts.registrar !== null || facts.created) return { text, facts }
  return {
    answer: failed(
      host,
      'malformed_response',
      say('lookup.no_registration', {
        answer: say('lookup.answer_of_whois', { host }),
        begin: quote(firstSpoken(text)),
      }),
    ),
  }
}

/** A date or a name server proves a record; a status alone may say `available`. */
function isRecord(facts: Facts): boolean {
  const { expiry, nameservers, registrar, created, statuses } = facts
  return expiry !== null || nameservers.length > 0 || (registrar !== null && (created || statuses.length > 0))
}

function quote(text: string): string {
  return JSON.stringify(text.length <= 200 ? text : `${text.slice(0, 200)}…`)
}

function nameOf({ host, port }: WhoisServer): string {
  return port === 43 ? host : `${host}:${port}`
}
