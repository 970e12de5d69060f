import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { counted, inWords } from '../../platform/clock-words.ts'
import {
  type AlertData,
  type AlertKnowledge,
  type AlertWords,
  defineAlerts,
  factOf,
  listOf,
  recordOf,
  textOf,
} from '../monitor/index.ts'

/** Alerts about a certificate. */
export const TLS_ALERTS = defineAlerts({
  tls_expiring: {
    words: data => ({
      tone: 'degraded',
      what: `certificate expires in ${counted(Number(data.days_until_expiry), 'day')}`,
      detail: `The certificate of ${textOf(data.host)} is valid until ${day(data.not_after)}. Renew it before then.`,
      facts: certificate(data),
    }),
    takes_back: null,
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  tls_expired: {
    words: data => ({
      tone: 'problem',
      what: 'certificate has expired',
      detail: `The certificate of ${textOf(data.host)} was valid until ${day(data.not_after)}. Clients refuse to connect.`,
      facts: certificate(data),
    }),
    takes_back: null,
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  tls_invalid: {
    words: (data, name) => ({
      tone: 'problem',
      what: 'certificate is not valid',
      detail: `${textOf(data.host) || name}: ${sentence(textOf(data.detail))}`,
      facts: [...factOf('Failure', data.failure_reason), ...certificate(data)],
    }),
    takes_back: null,
  },
  tls_certificate_changed: {
    words: data => ({
      tone: 'info',
      what: `certificate has a new ${listOf(data.changed)}`,
      detail: `The ${listOf(data.changed)} of the certificate of ${textOf(data.host)} changed long before it had to be renewed. Check whether you made this change.`,
      facts: [...factOf('Issuer before', recordOf(data.before).issuer), ...certificate(data)],
    }),
    takes_back: null,
  },
  tls_recovered: {
    words: data => ({
      tone: 'recovered',
      what: 'certificate is valid again',
      detail: `The certificate of ${textOf(data.host)} was ${textOf(data.from)} and is valid until ${day(data.not_after)}.`,
      facts: certificate(data),
    }),
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

function certificate(data: AlertData): AlertWords['facts'] {
  return [
    ...factOf('Subject', data.subject),
    ...factOf('Issuer', data.issuer),
    ...factOf('Valid until', data.not_after && day(data.not_after)),
  ]
}

function day(value: unknown): string {
  const ms = Date.parse(textOf(value))
  return Number.isNaN(ms) ? 'an unknown day' : inWords(ms)
}

function sentence(words: string): string {
  return words === '' ? 'it cannot be trusted.' : `${words.replace(/\.$/, '')}.`
}
