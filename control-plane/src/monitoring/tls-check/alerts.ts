import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf as saidIn } from '@pharos/shared-protocol/text/render.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { Language } from '../../platform/language.ts'
import {
  type AlertData,
  type AlertKnowledge,
  type AlertWords,
  defineAlerts,
  factOf,
  recordOf,
  textOf,
} from '../monitor/index.ts'
import { TLS_WORDS } from './alert-words.ts'

/** Alerts about a certificate. */
export const TLS_ALERTS = defineAlerts({
  tls_expiring: {
    words: (data, _, language) => ({
      tone: 'degraded',
      what: TLS_WORDS[language].expiring.what(Number(data.days_until_expiry)),
      detail: TLS_WORDS[language].expiring.detail(textOf(data.host), day(data.not_after, language)),
      facts: certificate(data, language),
    }),
    takes_back: null,
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  tls_expired: {
    words: (data, _, language) => ({
      tone: 'problem',
      what: TLS_WORDS[language].expired.what,
      detail: TLS_WORDS[language].expired.detail(textOf(data.host), day(data.not_after, language)),
      facts: certificate(data, language),
    }),
    takes_back: null,
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  tls_invalid: {
    words: (data, name, language) => ({
      tone: 'problem',
      what: TLS_WORDS[language].invalid.what,
      detail: `${textOf(data.host) || name}${language === 'fr' ? '\u00a0' : ''}: ${faultOf(data, language)}`,
      facts: [...factOf(TLS_WORDS[language].facts.failure, data.failure_reason), ...certificate(data, language)],
    }),
    takes_back: null,
  },
  tls_certificate_changed: {
    words: (data, _, language) => {
      const { changed, parts, facts } = TLS_WORDS[language]
      const which = Array.isArray(data.changed) ? data.changed.map(part => parts[textOf(part)] ?? textOf(part)) : []
      return {
        tone: 'info',
        what: changed.what(which.join(', ')),
        detail: changed.detail(which.join(', '), textOf(data.host)),
        facts: [...factOf(facts.issuerBefore, recordOf(data.before).issuer), ...certificate(data, language)],
      }
    },
    takes_back: null,
  },
  tls_recovered: {
    words: (data, _, language) => {
      const { recovered, states } = TLS_WORDS[language]
      const from = states[textOf(data.from)] ?? textOf(data.from)
      return {
        tone: 'recovered',
        what: recovered.what,
        detail: recovered.detail(textOf(data.host), from, day(data.not_after, language)),
        facts: certificate(data, language),
      }
    },
    // A certificate that is valid again may still be about to expire.
    takes_back: ({ from }) => ['tls_invalid', 'tls_expired', ...(from === 'expiring' ? ['tls_expiring' as const] : [])],
  },
})
export type TlsAlert = keyof typeof TLS_ALERTS

/** A certificate that was renewed meanwhile does not expire, and the number of days is smaller now. */
function presentExpiry(data: AlertData, { facts, now }: AlertKnowledge): AlertData | null {
  const certificate = recordOf(recordOf(recordOf(facts).seen).certificate)
  if (certificate.fingerprint_sha256 !== data.fingerprint_sha256) return null
  if (data.days_until_expiry === undefined) return data
  const until = Number(certificate.not_after) - now
  return until < 0 ? null : { ...data, days_until_expiry: Math.trunc(until / DAY_MS) }
}

function certificate(data: AlertData, language: Language): AlertWords['facts'] {
  const { subject, issuer, until } = TLS_WORDS[language].facts
  return [
    ...factOf(subject, data.subject),
    ...factOf(issuer, data.issuer),
    ...factOf(until, data.not_after && day(data.not_after, language)),
  ]
}

function day(value: unknown, language: Language): string {
  const ms = Date.parse(textOf(value))
  return Number.isNaN(ms) ? TLS_WORDS[language].unknownDay : inWords(ms)
}

/** What is wrong with it, as a sentence. Alerts of earlier versions have it in English only. */
function faultOf({ detail, detail_text }: AlertData, language: Language): string {
  const words = saidIn(CATALOGUES[language], language, recordOf(detail_text), textOf(detail))
  return words === '' ? TLS_WORDS[language].invalid.untrusted : `${words.replace(/\.$/, '')}.`
}
