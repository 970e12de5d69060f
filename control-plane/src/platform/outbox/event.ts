import { epoch } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import type { EventDraft, StoredEvent } from './outbox.ts'

/** Events that carry the same payload. `N`: their names. */
export interface EventType<N extends string, P> {
  readonly names: readonly N[]
  /** Creates an event to emit. The subject is the resource that it is about. */
  of(name: N, about: { account: string; subject: string }, payload: P): EventDraft
  /**
   * Parses the payload of a stored event. If another version wrote it in another form, throws an error that names the
   * event.
   */
  read(event: StoredEvent): P
}

/** Declares an event with its payload. The name is part of stored rows, so it must never change. */
export function defineEvent<const N extends string, S extends z.ZodType>(name: N, payload: S) {
  const type = defineEvents([name], payload)
  return {
    ...type,
    name,
    of: (about: { account: string; subject: string }, given: z.output<S>) => type.of(name, about, given),
  }
}

/** Declares several events with the same payload. */
export function defineEvents<const N extends string, S extends z.ZodType>(
  names: readonly N[],
  payload: S,
): EventType<N, z.output<S>> {
  return {
    names,
    of: (name, about, given) => typed({ ...about, name, payload: given }),
    read(event) {
      const name = names.find(each => each === event.name)
      if (name === undefined) throw new Error(`The event ${event.name} is none of ${names.join(', ')}.`)
      const read = payload.safeParse(event.payload)
      if (read.success) return read.data
      throw new Error(`The event ${event.name} ${event.id} has a payload that cannot be read. ${wordsOf(read.error)}`)
    },
  }
}

/** The only place that creates drafts: the caller's types have checked the payload against its event. */
function typed(draft: Pick<EventDraft, 'account' | 'name' | 'subject' | 'payload'>): EventDraft {
  return draft as EventDraft
}

function wordsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`).join('; ')
}

/** An instant in a payload: epoch milliseconds. */
export const Instant = z.number().transform(epoch)
