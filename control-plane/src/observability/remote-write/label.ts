import type { KeyValue } from '../otlp-message/index.ts'
import type { Label } from './message.ts'

export function labelOf(labels: readonly Label[], name: string): string | undefined {
  return labels.find(label => label.name === name)?.value
}

/** A text attribute. */
export function pair(key: string, stringValue: string): KeyValue {
  return { key, value: { value: 'stringValue', stringValue } as KeyValue['value'] }
}
