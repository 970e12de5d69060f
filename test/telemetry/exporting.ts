// The real exporters of OpenTelemetry for Node, given data of any age.
import type { HrTime } from '@opentelemetry/api'
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type { World } from '../world/world.ts'

interface Exporter<T> {
  export(items: T, done: (result: { code: number; error?: Error }) => void): void
  shutdown(): Promise<void>
}

/** What an exporter is told of where to send. */
export function destination({ url }: Pick<World, 'url'>, path: string, key: string) {
  return { url: url + path, headers: { authorization: `Bearer ${key}` } }
}

/** Has an exporter send; fails when it could not. */
export async function sendBy<T>(exporter: Exporter<T>, items: T): Promise<void> {
  await new Promise<void>((done, failed) => {
    exporter.export(items, ({ code, error }) => (code === 0 ? done() : failed(error ?? new Error(`code ${code}`))))
  })
  await exporter.shutdown()
}

type Resource = ResourceMetrics['resource']

/** Resources by their attributes as text: an exporter groups by identity. */
const known = new Map<string, Resource>()

/** A resource as the SDKs have it, without the detectors. */
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

/** An instant of a row (seconds with nine decimals) as the SDKs have it. */
export function hrTime(instant: string | undefined): HrTime {
  const [seconds = '0', nanos = '0'] = (instant ?? '0.0').split('.')
  return [Number(seconds), Number(nanos)]
}

/** The same as OTLP has it: nanoseconds since 1970. */
export function unixNano(instant: string | undefined): string {
  const [seconds, nanos] = hrTime(instant)
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos))
}

/** Attributes that are text as OTLP/JSON has them. */
export function textPairs(attributes: Record<string, string> = {}) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}
