import { Dialog } from '../part/dialog.tsx'
import { FRAME } from '../words/frame.ts'
import { SECTIONS } from './screens.ts'

/** Lists all shortcuts, for `?`. */
export function Keys({ onClose }: { onClose(): void }) {
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
          <kbd>a</kbd> <kbd>r</kbd> <kbd>e</kbd>
        </dt>
        <dd>{FRAME.shortcutIncident}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{FRAME.shortcutHelp}</dd>
      </dl>
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onClose}>
          {FRAME.close}
        </button>
      </div>
    </Dialog>
  )
}
