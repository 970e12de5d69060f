import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { deleteWidget } from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import { Copy, Pencil, Trash } from 'lucide'
import { Asked } from '../../part/asked.tsx'
import { Icon } from '../../part/icon.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { useChange } from '../../server/change.ts'
import { WIDGET } from '../../words/widget.ts'

interface Given {
  widget: Widget
  /** A full dashboard takes no copies. */
  isFull: boolean
}

/** The actions of a widget. */
export function WidgetMenu({ widget: { id, dashboard_id, title }, isFull }: Given) {
  const removal = useChange(deleteWidget)
  const root = `/console/dashboards/${dashboard_id}/widgets`
  return (
    <MoreActions label={WIDGET.menu(title)}>
      <a class="button plain" href={`${root}/${id}`}>
        <Icon of={Pencil} />
        {WIDGET.change}
      </a>
      {!isFull && (
        <a class="button plain" href={`${root}/new?from=${id}`}>
          <Icon of={Copy} />
          {WIDGET.duplicate}
        </a>
      )}
      <Asked
        label={WIDGET.remove}
        icon={Trash}
        title={WIDGET.removeAsk(title)}
        why={WIDGET.removeWhy}
        isDanger
        onConfirm={() => void removal.run({ params: { id: dashboard_id, widget_id: id } })}
      />
    </MoreActions>
  )
}
