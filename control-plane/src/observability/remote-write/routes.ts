import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { uncompress } from 'snappy'
import { bindProtocol, type OwnReply } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deliveryOf, type Take } from '../ingest/index.ts'
import { pointRows } from '../otlp/index.ts'
import { decodeSeries } from './decode.ts'
import { countExemplars } from './exemplar.ts'
import { createFamilies } from './family.ts'
import { countParts, metricsOf } from './metric.ts'

/** The most bytes of a body, inflated. */
const MOST_INFLATED = 20_000_000
const VERSIONS: Record<string, 1 | 2> = { 'prometheus.WriteRequest': 1, 'io.prometheus.write.v2.Request': 2 }

type Parts = ReturnType<typeof countParts> & { exemplars: number }

/** Prometheus remote write 1.0 and 2.0. */
export function remoteWriteRoutes(take: Take): Binding[] {
  const families = createFamilies()
  return [
    bindProtocol(
      routes.remoteWrite,
      async ctx => {
        const version = versionOf(ctx.caller.content_type)
        if (ctx.header('content-encoding').toLowerCase() !== 'snappy')
          throw new Refusal('unsupported_media_type', 'Send the body with Content-Encoding: snappy.')
        let parts: Parts = { samples: 0, histograms: 0, exemplars: 0 }
        const delivery = deliveryOf(ctx, 'points')
        const inflated: typeof delivery.read = async (limit, holder) => {
          const sent = await delivery.read(limit, holder)
          return sent === null ? null : inflate(sent)
        }
        const tally = await take({ ...delivery, encoding: '', read: inflated }, (body, owner, making) => {
          const series = decodeSeries(body, version, {
            find: name => families.find(owner.account_id, name),
            remember: told => families.remember(owner.account_id, told),
          })
          const rows = pointRows(metricsOf(series, making.tally), owner, making)
          parts = { ...countParts(series), exemplars: countExemplars(rows) }
          return { signal: 'points', rows }
        })
        return answer(tally.rejected, tally.message, parts)
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
  throw new Refusal('unsupported_media_type', `Send application/x-protobuf of ${Object.keys(VERSIONS).join(' or ')}.`)
}

/** Checks the inflated length, which a snappy block announces at its start, before it inflates. */
async function inflate(sent: Buffer): Promise<Buffer> {
  if (announcedLength(sent) > MOST_INFLATED)
    throw new Refusal('too_large', `The body is larger than ${MOST_INFLATED} bytes.`)
  try {
    return (await uncompress(sent, { asBuffer: true })) as Buffer
  } catch {
    throw new Refusal('invalid_request', 'The body is not valid snappy.')
  }
}

function announcedLength(block: Buffer): number {
  let length = 0
  for (const [index, byte] of block.subarray(0, 5).entries()) {
    length += (byte & 127) * 2 ** (7 * index)
    if (byte < 128) return length
  }
  return Number.POSITIVE_INFINITY
}

/** Senders do not retry after a 400; the valid samples are stored (remote write 2.0, "Partial Write"). */
function answer(rejected: number, message: string, parts: Parts): OwnReply {
  const lost = Math.min(rejected, parts.samples)
  const headers = {
    'x-prometheus-remote-write-samples-written': String(parts.samples - lost),
    'x-prometheus-remote-write-histograms-written': String(Math.max(0, parts.histograms - (rejected - lost))),
    'x-prometheus-remote-write-exemplars-written': String(parts.exemplars),
  }
  return rejected === 0
    ? { status: 204, type: 'text/plain', headers, body: '' }
    : { status: 400, type: 'text/plain', headers, body: `${message}\n` }
}
