import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Wall } from './wall-clock.ts'

/** The turns of a layer on the wall of its zone, numbered from 0. */
export interface Turns {
  /** The turn that a reading falls into; before the first one's start it is the first already. */
  at(reading: Wall): number
  /** When a turn starts, which is the handoff from the one before. */
  start(turn: number): Wall
}

const UNIT_MS = { daily: DAY_MS, weekly: 7 * DAY_MS, custom: HOUR_MS }

export type Rotation = keyof typeof UNIT_MS | 'monthly'

/** Turns of `length` days, weeks, months or (custom) hours; the first starts at `anchor`. */
export function turnsOf(rotation: Rotation, length: number, anchor: Wall): Turns {
  if (rotation === 'monthly') return monthlyTurns(length, anchor)
  const turnMs = UNIT_MS[rotation] * length
  return {
    at: reading => Math.max(0, Math.floor((reading - anchor) / turnMs)),
    start: turn => anchor + turn * turnMs,
  }
}

/** They start on the anchor's day of the month, or on the last day of a month that is too short for it. */
function monthlyTurns(length: number, anchor: Wall): Turns {
  const first = monthOf(anchor)
  const day = new Date(anchor).getUTCDate()
  const time = anchor - startOfDay(anchor)
  const start = (turn: number) => {
    const month = first + turn * length
    return startOfMonth(month) + (Math.min(day, daysIn(month)) - 1) * DAY_MS + time
  }
  return {
    at(reading) {
      const turn = Math.floor((monthOf(reading) - first) / length)
      return Math.max(0, start(turn) <= reading ? turn : turn - 1)
    },
    start,
  }
}

/** Months since January 1970. */
function monthOf(reading: Wall): number {
  const date = new Date(reading)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

function startOfMonth(month: number): Wall {
  return Date.UTC(1970, month, 1)
}

function daysIn(month: number): number {
  return (startOfMonth(month + 1) - startOfMonth(month)) / DAY_MS
}

export function startOfDay(reading: Wall): Wall {
  return Math.floor(reading / DAY_MS) * DAY_MS
}
