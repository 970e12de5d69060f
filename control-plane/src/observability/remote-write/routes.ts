import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { bindProtocol, type OwnReply } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deliveryOf, inflateSnappy, type Take } from '../ingest/index.ts'
import { pointRows } from '../otlp/index.ts'
import { decodeSeries } from './decode.ts'
import { createFamilies } from './family.ts'
import { metricsOf } from './metric.ts'
import { countParts, type Parts, withoutLater } from './written.ts'

const VERSIONS: Record<string, 1 | 2> = { 'prometheus.WriteRequest': 1, 'io.prometheus.write.v2.Request': 2 }

/** Prometheus remote write 1.0 and 2.0. */
export function remoteWriteRoutes(take: Take): Binding[] {
  const families = createFamilies()
  return [
    bindProtocol(
      routes.remoteWrite,
      async ctx => {
        const version = versionOf(ctx.caller.content_type)
        let parts: Parts = { samples: 0, histograms: 0, exemplars: 0 }
        let refused = 0
        const delivery = deliveryOf(ctx, 'points')
        const tally = await take({ ...delivery, inflate: inflateSnappy }, (body, owner, making) => {
          const series = decodeSeries(body, version, {
            find: name => families.find(owner.account_id, name),
            remember: told => families.remember(owner.account_id, told),
          })
          const rows = pointRows(metricsOf(series, version, making.tally), owner, making)
          parts = countParts(rows)
          refused = making.tally.rejected
          return { signal: 'points', rows }
        })
        return answer(tally.rejected, tally.message, withoutLater(parts, tally.rejected - refused))
      },
      ({ code, message }) => ({ status: REFUSALS[code].status, type: 'text/plain', headers: {}, body: `${message}\n` }),
    ),
  ]
}

/** The protocol version; 1 without a parameter (remote write 2.0, "Protocol"). */
function versionOf(type: string): 1 | 2 {
  const [media, ...parameters] = type.split(';').map(part => part.trim())
  const name = parameters.find(part => part.startsWith('proto='))?.slice(6) ?? 'prometheus.WriteRequest'
  const version = VERSIONS[name]
  if (media?.toLowerCase() === 'application/x-protobuf' && version !== undefined) return version
  throw new Refusal(
    'unsupported_media_type',
    observabilityText('remote_write.content_type', { versions: Object.keys(VERSIONS) }),
  )
}

/** Senders do not retry after a 400; the valid samples are stored (remote write 2.0, "Partial Write"). */
function answer(rejected: number, message: string, parts: Parts): OwnReply {
  const headers = {
    'x-prometheus-remote-write-samples-written': String(parts.samples),
    'x-prometheus-remote-write-histograms-written': String(parts.histograms),
    'x-prometheus-remote-write-exemplars-written': String(parts.exemplars),
  }
  return rejected === 0
    ? { status: 204, type: 'text/plain', headers, body: '' }
    : { status: 400, type: 'text/plain', headers, body: `${message}\n` }
}
