import { defineAlerts, factOf, listOf, recordsOf, textOf } from '../monitor/index.ts'

/** Alerts about record sets. */
export const DNS_RECORD_ALERTS = defineAlerts({
  dns_records_changed: {
    words: data => ({
      tone: 'problem',
      what: `${textOf(data.name)} ${textOf(data.record_type)} changed`,
      detail: `${textOf(data.name)} ${textOf(data.record_type)} was ${listOf(data.before)} and is now ${listOf(data.after)}. If you made this change, accept it.`,
      facts: [
        { label: 'Before', value: listOf(data.before) },
        { label: 'After', value: listOf(data.after) },
        ...factOf('Hash to accept', data.rdata_hash),
      ],
    }),
    takes_back: null,
    topicOf: data => `records ${textOf(data.name)} ${textOf(data.record_type)}`,
  },
  dns_unreachable: {
    words: data => ({
      tone: 'problem',
      what: 'DNS can’t be looked up',
      detail: `The records of ${textOf(data.domain)} can’t be looked up (${textOf(data.failure_reason)}). The last known records are still shown.`,
      facts: recordsOf(data.sets).map(({ name, record_type, failure_reason }) => ({
        label: `${textOf(name)} ${textOf(record_type)}`,
        value: textOf(failure_reason),
      })),
    }),
    takes_back: null,
  },
  dns_recovered: {
    words: data => ({
      tone: 'recovered',
      what: 'DNS is as expected again',
      detail: `The records of ${textOf(data.domain)} were ${textOf(data.from)} and are as expected again.`,
      facts: [],
    }),
    takes_back: () => ['dns_unreachable', 'dns_records_changed'],
  },
})
export type DnsRecordAlert = keyof typeof DNS_RECORD_ALERTS
