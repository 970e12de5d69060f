import type { ROTATIONS, WEEKDAYS } from '@pharos/shared-protocol/contract/response/on-call.ts'
import { dayAt, mondayOf, startOfDay } from '../../part/zone.ts'
import { LAYER } from '../../words/layer.ts'
import type { Schedule } from './show.tsx'

export type Weekday = (typeof WEEKDAYS)[number]
export interface Hours {
  days: Weekday[]
  from: string
  to: string
}

/** The values of a layer's form. */
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

export function valuesOf({ id: _, ...values }: SavedLayer): LayerValues {
  return values
}

/** Starts at the beginning of this week, so that turns start on Mondays. */
export function newValues({ layers, timezone }: Schedule, now: number): LayerValues {
  return {
    name: LAYER.named(layers.length + 1),
    user_ids: [],
    ...{ rotation: 'weekly', rotation_length: 1, handoff_time: '09:00' },
    starts_at: new Date(startOfDay(timezone, mondayOf(dayAt(timezone, now)))).toISOString(),
    ...{ ends_at: null, restrictions: [], position: layers.length + 1 },
  }
}

/** Returns the body for the API, without former members, which it does not accept. */
export function bodyOf({ starts_at, user_ids, ...same }: Partial<LayerValues>) {
  return {
    ...same,
    ...(user_ids === undefined ? {} : { user_ids: user_ids.filter(id => id !== null) }),
    ...(starts_at ? { starts_at } : {}),
  }
}

/** Returns the layers of a schedule with this one at its position, for a preview. */
export function layersWith(schedule: Schedule, id: string | null, values: LayerValues) {
  const others = schedule.layers
    .filter(layer => layer.id !== id)
    .map(({ id: _, name: __, position: ___, ...layer }) => layer)
  const { name: _, position, ...own } = { ...values, ...bodyOf(values), user_ids: values.user_ids }
  const { starts_at, ...rest } = own
  return others.toSpliced(position - 1, 0, { ...rest, ...(starts_at ? { starts_at } : {}) } as (typeof others)[number])
}
