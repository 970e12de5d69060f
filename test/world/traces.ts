import { createHash } from 'node:crypto'
import type { Bus } from '@pharos/control-plane/platform/bus/bus.ts'

/** Recognises a request's region by its trace context, which is derived from the run's key. */
export class Traces {
  readonly #regionIds = new Map<string, string>()
  /** Messages that control planes of this process have published to streams. */
  published = 0

  /** Records the keys of the runs that a bus carries from now on. */
  watch(bus: Bus): void {
    const publish = bus.publish.bind(bus)
    bus.publish = (subject, data, messageId) => {
      this.published += 1
      this.#regionIds.set(
        createHash('sha256').update(messageId).digest('hex').slice(0, 32),
        messageId.split('/')[2] ?? '',
      )
      return publish(subject, data, messageId)
    }
  }

  /** The id of the region from which the run with this trace context came. */
  regionOf(traceparent: string): string | undefined {
    return this.#regionIds.get(traceparent.split('-')[1] ?? '')
  }
}
