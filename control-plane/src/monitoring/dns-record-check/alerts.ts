import { defineAlerts, factOf, listOf, recordsOf, textOf } from '../monitor/index.ts'
import { DNS_WORDS } from './alert-words.ts'

/** Alerts about record sets. */
export const DNS_RECORD_ALERTS = defineAlerts({
  dns_records_changed: {
    words: (data, _, language) => {
      const { changed, facts, nothing } = DNS_WORDS[language]
      const [before, after] = [listOf(data.before, nothing), listOf(data.after, nothing)]
      const set = `${textOf(data.name)} ${textOf(data.record_type)}`
      return {
        tone: 'problem',
        what: changed.what(set),
        detail: changed.detail(set, before, after),
        facts: [...factOf(facts.before, before), ...factOf(facts.after, after), ...factOf(facts.hash, data.rdata_hash)],
      }
    },
    takes_back: null,
    topicOf: data => `records ${textOf(data.name)} ${textOf(data.record_type)}`,
  },
  dns_unreachable: {
    words: (data, _, language) => ({
      tone: 'problem',
      what: DNS_WORDS[language].unreachable.what,
      detail: DNS_WORDS[language].unreachable.detail(textOf(data.domain), textOf(data.failure_reason)),
      facts: recordsOf(data.sets).map(({ name, record_type, failure_reason }) => ({
        label: `${textOf(name)} ${textOf(record_type)}`,
        value: textOf(failure_reason),
      })),
    }),
    takes_back: null,
  },
  dns_recovered: {
    words: (data, _, language) => {
      const { recovered, states } = DNS_WORDS[language]
      const from = states[textOf(data.from)] ?? textOf(data.from)
      return {
        tone: 'recovered',
        what: recovered.what,
        detail: recovered.detail(textOf(data.domain), from),
        facts: [],
      }
    },
    takes_back: () => ['dns_unreachable', 'dns_records_changed'],
  },
})
export type DnsRecordAlert = keyof typeof DNS_RECORD_ALERTS
