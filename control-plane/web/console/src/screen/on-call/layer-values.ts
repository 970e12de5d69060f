import type { ROTATIONS, WEEKDAYS } from '@pharos/shared-protocol/contract/on-call.ts'
import { dayAt, instantOf, localAt, mondayOf } from '../../part/zone.ts'
import { LAYER } from '../../words/layer.ts'
import type { Schedule } from './show.tsx'

export type Weekday = (typeof WEEKDAYS)[number]
export interface Hours {
  days: Weekday[]
  from: string
  to: string
}

/** A layer as its form has it: beginning and end are local times of the schedule's zone. */
export interface LayerValues {
  name: string
  user_ids: (string | null)[]
  rotation: (typeof ROTATIONS)[number]
  rotation_length: number
  handoff_time: string
  starts_at: string | null
  ends_at: string | null
  restrictions: Hours[]
  position: number
}

export type SavedLayer = Schedule['layers'][number]

export function valuesOf(layer: SavedLayer, zone: string): LayerValues {
  const { id: _, starts_at, ends_at, ...same } = layer
  return {
    ...same,
    starts_at: localAt(zone, Date.parse(starts_at)),
    ends_at: ends_at === null ? null : localAt(zone, Date.parse(ends_at)),
  }
}

/** It holds from the beginning of this week, so that turns begin on a Monday. */
export function newValues({ layers, timezone }: Schedule, now: number): LayerValues {
  return {
    name: LAYER.named(layers.length + 1),
    user_ids: [],
    ...{ rotation: 'weekly', rotation_length: 1, handoff_time: '09:00' },
    starts_at: `${mondayOf(dayAt(timezone, now))}T00:00`,
    ...{ ends_at: null, restrictions: [], position: layers.length + 1 },
  }
}

/** What the API takes of it; a former member has no place in what is sent. */
export function bodyOf(zone: string, part: Partial<LayerValues>) {
  const { starts_at, ends_at, user_ids, ...same } = part
  return {
    ...same,
    ...(user_ids === undefined ? {} : { user_ids: user_ids.filter(id => id !== null) }),
    ...(starts_at ? { starts_at: isoOf(zone, starts_at) } : {}),
    ...(ends_at === undefined ? {} : { ends_at: ends_at === null ? null : isoOf(zone, ends_at) }),
  }
}

function isoOf(zone: string, local: string): string {
  const at = instantOf(zone, local)
  return at === null ? '' : new Date(at).toISOString()
}

/** The layers of a schedule as they would be with this one, by position, for a preview. */
export function layersWith(schedule: Schedule, id: string | null, values: LayerValues) {
  const others = schedule.layers
    .filter(layer => layer.id !== id)
    .map(({ id: _, name: __, position: ___, ...layer }) => layer)
  const { name: _, position, ...own } = { ...values, ...bodyOf(schedule.timezone, values), user_ids: values.user_ids }
  const { starts_at, ...rest } = own
  return others.toSpliced(position - 1, 0, { ...rest, ...(starts_at ? { starts_at } : {}) } as (typeof others)[number])
}
