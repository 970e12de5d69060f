// The real exporters of OpenTelemetry for Node, given data of any age.
import type { HrTime } from '@opentelemetry/api'
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type { World } from '../world/world.ts'

interface Exporter<T> {
  export(items: T, done: (result: { code: number; error?: Error }) => void): void
  shutdown(): Promise<void>
}

/** The settings by which an exporter sends to an address. */
export function destination({ url }: Pick<World, 'url'>, path: string, key: string) {
  return { url: url + path, headers: { authorization: `Bearer ${key}` } }
}

/** Sends items by an exporter. Throws if it could not. */
export async function sendBy<T>(exporter: Exporter<T>, items: T): Promise<void> {
  await new Promise<void>((done, failed) => {
    exporter.export(items, ({ code, error }) => (code === 0 ? done() : failed(error ?? new Error(`code ${code}`))))
  })
  await exporter.shutdown()
}

type Resource = ResourceMetrics['resource']

/** Resources by their attributes as text, since an exporter groups by the identity of resources. */
const known = new Map<string, Resource>()

/** A resource as in the SDKs, without the detectors. */
export function resourceOf(attributes: Record<string, string>): Resource {
  const text = JSON.stringify(attributes)
  const made = known.get(text) ?? {
    attributes,
    merge: () => {
      throw new Error('Resources of tests are not merged.')
    },
    getRawAttributes: () => Object.entries(attributes),
  }
  known.set(text, made)
  return made
}

/** Converts an instant of a row (seconds with nine decimals) to the form of the SDKs. */
export function hrTime(instant: string | undefined): HrTime {
  const [seconds = '0', nanos = '0'] = (instant ?? '0.0').split('.')
  return [Number(seconds), Number(nanos)]
}

/** Converts it to the form of OTLP: nanoseconds since 1970. */
export function unixNano(instant: string | undefined): string {
  const [seconds, nanos] = hrTime(instant)
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos))
}

/** Converts text attributes to OTLP/JSON. */
export function textPairs(attributes: Record<string, string> = {}) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}
