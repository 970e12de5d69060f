interface Layout {
  x: number
  y: number
  w: number
  h: number
}

/**
 * Where widgets are drawn: each at its own place, or as far below it as is free. The API allows them to overlap; who
 * stands further up, then further left, keeps the place.
 */
export function arrange<W extends { layout: Layout }>(widgets: readonly W[]): { widget: W; place: Layout }[] {
  const placed: Layout[] = []
  return widgets
    .toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x)
    .map(widget => {
      let { y } = widget.layout
      for (let below = lowest(widget.layout, y, placed); below > y; below = lowest(widget.layout, y, placed)) y = below
      const place = { ...widget.layout, y }
      placed.push(place)
      return { widget, place }
    })
}

/** The end of the lowest place that it would cover at a row; that row itself when it is free. */
function lowest({ x, w, h }: Layout, y: number, placed: readonly Layout[]): number {
  const covered = placed.filter(each => x < each.x + each.w && each.x < x + w && y < each.y + each.h && each.y < y + h)
  return Math.max(y, ...covered.map(each => each.y + each.h))
}
