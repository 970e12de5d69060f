import { MARK } from '@pharos/shared-protocol/mark.ts'
import './mark.css'

/** The lighthouse of Pharos; the name stands beside it. */
export function Mark() {
  const { size, radius, tower, light } = MARK
  return (
    <svg class="mark" aria-hidden="true" viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} rx={radius} />
      <path class="tower" d={tower} />
      <path class="light" d={light} />
    </svg>
  )
}
