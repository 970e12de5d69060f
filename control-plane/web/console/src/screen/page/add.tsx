import { useState } from 'preact/hooks'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { STRUCTURE } from '../../words/page.ts'
import { PARTS } from '../../words/parts.ts'
import type { Part } from './parts.ts'
import { Picker, partsOf, type Suitable, useSuitable } from './picker.tsx'

interface Given {
  /** The components that the page already has. */
  without: readonly Part[]
  onAdd(parts: Part[]): void
  onClose(): void
}

/** Adds monitors, or all monitors of services, as components. */
export function Add({ without, onAdd, onClose }: Given) {
  const suitable = useSuitable()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const known = new Set(without.map(({ monitor_id }) => monitor_id))
  const others = ({ monitors, services }: Suitable) => ({
    services,
    monitors: monitors.filter(({ id }) => !known.has(id)),
  })
  return (
    <Dialog title={STRUCTURE.add} onClose={onClose}>
      <WhenRead of={suitable}>
        {all => (
          <>
            <Picker from={others(all)} chosen={chosen} onChoose={setChosen} />
            <div class="row">
              <button type="button" disabled={chosen.size === 0} onClick={() => onAdd(partsOf(all, chosen))}>
                {STRUCTURE.addThese}
              </button>
              <button type="button" class="plain" onClick={onClose}>
                {PARTS.cancel}
              </button>
            </div>
          </>
        )}
      </WhenRead>
    </Dialog>
  )
}
