/** One measured number. */
export interface Figure {
  name: string
  value: number | null
  unit: string
  /** The required value and the desired one. */
  goal?: Goal
  /** Why there is no value, or a remark on it. */
  note?: string
}

export interface Goal {
  /** Whether less or more is better. */
  better: 'less' | 'more'
  reach?: number
  aim?: number
}

export type Verdict = 'aim' | 'reached' | 'missed' | ''

/** How a figure compares with its goal; empty without a goal or a value. */
export function verdictOf({ value, goal }: Figure): Verdict {
  if (value === null || goal === undefined) return ''
  const meets = (limit: number) => (goal.better === 'less' ? value <= limit : value >= limit)
  if (goal.aim !== undefined && meets(goal.aim)) return 'aim'
  if (goal.reach !== undefined && meets(goal.reach)) return goal.aim === undefined ? 'aim' : 'reached'
  return 'missed'
}

export function figure(name: string, value: number | null, unit: string, goal?: Goal, note?: string): Figure {
  return { name, value, unit, ...(goal && { goal }), ...(note !== undefined && { note }) }
}
