import { Dialog } from '../part/dialog.tsx'
import { useDeclaredKeys } from '../part/keys.ts'
import { FRAME } from '../words/frame.ts'
import { SECTIONS } from './screens.ts'

/** What is written on keys that are no characters. */
const NAMES: Record<string, string> = {
  ...{ ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' },
  ...{ Enter: FRAME.keyEnter, Shift: FRAME.keyShift, ' ': FRAME.keySpace },
  ...{ PageUp: FRAME.keyPageUp, PageDown: FRAME.keyPageDown, Home: FRAME.keyHome, End: FRAME.keyEnd },
}

function keyName(key: string): string {
  const held = 'Shift+'
  return key.startsWith(held) ? `${NAMES.Shift} ${keyName(key.slice(held.length))}` : (NAMES[key] ?? key)
}

/** Lists all shortcuts, for `?`: those of every screen, and those of the open one. */
export function Keys({ onClose }: { onClose(): void }) {
  const ofScreen = useDeclaredKeys()
  return (
    <Dialog title={FRAME.shortcuts} onClose={onClose}>
      <dl class="keys">
        <dt>
          <kbd>Ctrl K</kbd> {FRAME.or} <kbd>/</kbd>
        </dt>
        <dd>{FRAME.shortcutFind}</dd>
        {SECTIONS.map(({ key, label }) => (
          <>
            <dt>
              <kbd>g</kbd> {FRAME.followedBy} <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </>
        ))}
        <dt>
          <kbd>n</kbd>
        </dt>
        <dd>{FRAME.shortcutMain}</dd>
        <dt>
          <kbd>j</kbd> <kbd>k</kbd>
        </dt>
        <dd>{FRAME.shortcutRow}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{FRAME.shortcutHelp}</dd>
      </dl>
      {ofScreen.length > 0 && (
        <>
          <h3>{FRAME.thisScreen}</h3>
          <dl class="keys">
            {ofScreen.map(({ keys, label }) => (
              <>
                <dt>
                  {keys.map(key => (
                    <>
                      <kbd>{keyName(key)}</kbd>{' '}
                    </>
                  ))}
                </dt>
                <dd>{label}</dd>
              </>
            ))}
          </dl>
        </>
      )}
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onClose}>
          {FRAME.close}
        </button>
      </div>
    </Dialog>
  )
}
