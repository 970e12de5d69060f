import type { AlertReason } from '../../monitoring/monitor/index.ts'
import type { Message } from '../delivery/index.ts'
import { counted, inWords } from './clock-words.ts'

/** The text of an alert, before it becomes a message: `what` completes "<monitor>: …". */
export interface AlertWords {
  tone: Message['tone']
  what: string
  detail: string
  facts: Message['facts']
}

type Data = Record<string, unknown>
type Words = (data: Data, name: string) => AlertWords

/** Words for every reason that a kind of monitor can raise. */
export const ALERT_WORDS = {
  tls_expiring: data => ({
    tone: 'degraded',
    what: `certificate expires in ${counted(Number(data.days_until_expiry), 'day')}`,
    detail: `The certificate of ${text(data.host)} is valid until ${day(data.not_after)}. Renew it before then.`,
    facts: certificate(data),
  }),
  tls_expired: data => ({
    tone: 'problem',
    what: 'certificate has expired',
    detail: `The certificate of ${text(data.host)} was valid until ${day(data.not_after)}. Clients refuse to connect.`,
    facts: certificate(data),
  }),
  tls_invalid: (data, name) => ({
    tone: 'problem',
    what: 'certificate is not valid',
    detail: `${text(data.host) || name}: ${sentence(text(data.detail))}`,
    facts: [...fact('Failure', data.failure_reason), ...certificate(data)],
  }),
  tls_certificate_changed: data => ({
    tone: 'info',
    what: `certificate has another ${list(data.changed)}`,
    detail: `The ${list(data.changed)} of the certificate of ${text(data.host)} changed, long before it had to be renewed. See whether that was you.`,
    facts: [...fact('Issuer before', inside(data.before).issuer), ...certificate(data)],
  }),
  tls_recovered: data => ({
    tone: 'recovered',
    what: 'certificate is in order again',
    detail: `The certificate of ${text(data.host)} was ${text(data.from)} and is valid until ${day(data.not_after)}.`,
    facts: certificate(data),
  }),
  domain_expiring: domain('degraded'),
  domain_expired: domain('problem'),
  domain_grace_state: domain('problem'),
  domain_registrar_changed: domain('info'),
  domain_nameservers_changed: domain('info'),
  dns_records_changed: data => ({
    tone: 'problem',
    what: `${text(data.name)} ${text(data.record_type)} changed`,
    detail: `${text(data.name)} ${text(data.record_type)} was ${list(data.before)} and is now ${list(data.after)}. Accept it if that was you.`,
    facts: [
      { label: 'Before', value: list(data.before) },
      { label: 'After', value: list(data.after) },
      ...fact('Hash to accept', data.rdata_hash),
    ],
  }),
  dns_unreachable: data => ({
    tone: 'problem',
    what: 'DNS can’t be looked up',
    detail: `The records of ${text(data.domain)} can’t be looked up (${text(data.failure_reason)}). What is shown of them is what was known last.`,
    facts: records(data.sets).map(({ name, record_type, failure_reason }) => ({
      label: `${text(name)} ${text(record_type)}`,
      value: text(failure_reason),
    })),
  }),
  dns_recovered: data => ({
    tone: 'recovered',
    what: 'DNS is as expected again',
    detail: `The records of ${text(data.domain)} were ${text(data.from)} and are as expected again.`,
    facts: [],
  }),
  page_speed_over_budget: (data, name) => ({
    tone: 'degraded',
    what: 'slower than its budget',
    detail: `${name} broke ${counted(records(data.broken).length, 'budget')} in two runs in a row.`,
    facts: records(data.broken).map(({ budget, limit, actual }) => ({
      label: text(budget),
      value: `${text(actual)}, budget ${text(limit)}`,
    })),
  }),
  page_speed_recovered: (_, name) => ({
    tone: 'recovered',
    what: 'within its budget again',
    detail: `Every budget of ${name} is kept again.`,
    facts: [],
  }),
} satisfies { [R in AlertReason]: Words }

/** Domain alerts have texts of their own (spec 6.1). */
function domain(tone: Message['tone']): Words {
  return data => ({
    tone,
    what: text(data.headline),
    detail: text(data.detail),
    facts: [...fact('Domain', data.domain), ...fact('Expiry date', data.expiry_date)],
  })
}

function certificate(data: Data): Message['facts'] {
  return [
    ...fact('Subject', data.subject),
    ...fact('Issuer', data.issuer),
    ...fact('Valid until', data.not_after && day(data.not_after)),
  ]
}

function fact(label: string, value: unknown): Message['facts'] {
  return value === undefined || value === null || value === '' ? [] : [{ label, value: text(value) }]
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function day(value: unknown): string {
  const ms = Date.parse(text(value))
  return Number.isNaN(ms) ? 'an unknown day' : inWords(ms)
}

function list(value: unknown): string {
  const items = Array.isArray(value) ? value.map(text) : []
  return items.length === 0 ? 'nothing' : items.join(', ')
}

function inside(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

function records(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(inside) : []
}

function sentence(words: string): string {
  return words === '' ? 'it can not be trusted.' : `${words.replace(/\.$/, '')}.`
}
