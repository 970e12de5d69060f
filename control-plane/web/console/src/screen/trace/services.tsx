import { listTraceServices } from '@pharos/shared-protocol/contract/observability/trace.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { spanTime } from '../../part/span-time.ts'
import { type Column, Table } from '../../part/table.tsx'
import { type Ends, logsAddress, metricsAddress, quoted } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'
import '../../part/status.css'

type Service = ReplyOf<typeof listTraceServices>[number]
const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** The services with requests, errors and durations; if one is chosen, its operations. */
export function Services({ ends }: { ends: Ends }) {
  const { query } = useLocation()
  const address = useQueryAddress()
  const service = query.service ?? ''
  const services = useRoute(listTraceServices, { query: { ...ends, ...(service ? { service } : {}) } as never })
  return (
    <>
      {service !== '' && (
        <p>
          <a href={address({ service: '', operation: '' })}>{TRACE_SEARCH.allServices}</a> ·{' '}
          {TRACE_SEARCH.operationsOf(service)}
        </p>
      )}
      <WhenRead of={services}>
        {found =>
          found.length === 0 ? (
            <Empty title={TRACE_SEARCH.noServices}>
              <p>{TRACE_SEARCH.noneWhy}</p>
            </Empty>
          ) : (
            <Table
              label={TRACE_SEARCH.services}
              rows={found}
              columns={
                service === '' ? [NAME(address), ...FIGURES, leadsTo(ends, address)] : [OPERATION(address), ...FIGURES]
              }
              keyOf={each => `${each.service} ${each.operation}`}
              question={service}
            />
          )
        }
      </WhenRead>
    </>
  )
}

type Address = ReturnType<typeof useQueryAddress>

const NAME = (address: Address): Column<Service> => ({
  title: TRACE_SEARCH.service,
  width: 'minmax(10rem, 2fr)',
  show: ({ service }) => <a href={address({ service })}>{service}</a>,
})

const OPERATION = (address: Address): Column<Service> => ({
  title: TRACE_SEARCH.operation,
  width: 'minmax(12rem, 3fr)',
  show: ({ operation }) => <a href={address({ operation: operation ?? '', view: '' })}>{operation}</a>,
})

const figure = (title: string, onPhone: 'labelled' | 'hidden', show: (row: Service) => string): Column<Service> => ({
  title,
  width: '5.5rem',
  onPhone,
  show,
})

const FIGURES: readonly Column<Service>[] = [
  figure(TRACE_SEARCH.requests, 'labelled', ({ requests }) => requests.toLocaleString(locale)),
  figure(TRACE_SEARCH.rate, 'hidden', ({ rate }) => number.format(rate)),
  {
    title: TRACE_SEARCH.errorRate,
    width: '5.5rem',
    onPhone: 'labelled',
    show: ({ errors, error_rate }) =>
      errors > 0 ? <span class="status bad">{percent.format(error_rate)} %</span> : '0 %',
  },
  figure('p50', 'hidden', ({ p50_ms }) => spanTime(p50_ms)),
  figure('p95', 'labelled', ({ p95_ms }) => spanTime(p95_ms)),
  figure('p99', 'hidden', ({ p99_ms }) => spanTime(p99_ms)),
]

/** Links from a service to its traces, logs and metrics. */
const leadsTo = (ends: Ends, address: Address): Column<Service> => ({
  title: TRACE_SEARCH.more,
  width: '13rem',
  onPhone: 'hidden',
  show: ({ service }) => (
    <>
      <a href={address({ service, view: '' })}>{TRACE_SEARCH.traces}</a>
      {' · '}
      <a href={logsAddress(`source:${quoted(service)}`, ends)}>{TRACE_SEARCH.logs}</a>
      {' · '}
      <a href={metricsAddress({ source: service, ...ends })}>{TRACE_SEARCH.metrics}</a>
    </>
  ),
})
