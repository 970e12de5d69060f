import { PARTS } from '../words/parts.ts'
import './skeleton.css'

/** Stands where an answer will be, in about its shape. Screen readers hear that it is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div class="skeleton" aria-busy="true">
      <span class="hidden">{PARTS.loading}</span>
      {Array.from({ length: lines }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}
