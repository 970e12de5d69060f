import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { deleteWidget } from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import { useRef, useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { useKeys } from '../../part/keys.ts'
import { useChange } from '../../server/change.ts'
import { WIDGET } from '../../words/widget.ts'

interface Given {
  widget: Widget
  /** A full dashboard takes no copies. */
  isFull: boolean
}

/** The actions of a widget, in a menu that closes on Escape or when the focus leaves it. */
export function WidgetMenu({ widget: { id, dashboard_id, title }, isFull }: Given) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isAsking, setAsking] = useState(false)
  const removal = useChange(deleteWidget)
  const root = `/console/dashboards/${dashboard_id}/widgets`
  const close = () => menu.current?.removeAttribute('open')
  const leave = () => {
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const keys = useKeys([{ keys: ['Escape'], label: WIDGET.keyClose, press: leave }])
  const remove = () => {
    setAsking(false)
    void removal.run({ params: { id: dashboard_id, widget_id: id } })
  }
  return (
    <>
      <details
        ref={menu}
        class="menu"
        {...keys}
        onFocusOut={event => {
          if (!menu.current?.contains(event.relatedTarget as Node | null)) close()
        }}
      >
        <summary aria-label={WIDGET.menu(title)}>⋯</summary>
        <ul>
          <li>
            <a href={`${root}/${id}`}>{WIDGET.change}</a>
          </li>
          {!isFull && (
            <li>
              <a href={`${root}/new?from=${id}`}>{WIDGET.duplicate}</a>
            </li>
          )}
          <li>
            <button type="button" class="quiet" onClick={() => setAsking(true)}>
              {WIDGET.remove}
            </button>
          </li>
        </ul>
      </details>
      {isAsking && (
        <Confirm
          title={WIDGET.removeAsk(title)}
          action={WIDGET.remove}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{WIDGET.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}
