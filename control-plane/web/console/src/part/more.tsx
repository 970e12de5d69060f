import { PARTS } from '../words/parts.ts'

/** Below a list that goes on: reads more of it. */
export function More({ isCut, onMore }: { isCut: boolean; onMore(): void }) {
  if (!isCut) return null
  return (
    <p>
      <button type="button" class="plain" onClick={onMore}>
        {PARTS.more}
      </button>
    </p>
  )
}
