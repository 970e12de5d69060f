interface Layout {
  x: number
  y: number
  w: number
  h: number
}

/**
 * Returns where widgets are drawn: each at its own place, or as far below it as necessary. The API allows overlaps; the
 * widget further up, then further left, keeps its place.
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

/** Returns the lowest end of the places that it would overlap at row `y`; `y` itself if there are none. */
function lowest({ x, w, h }: Layout, y: number, placed: readonly Layout[]): number {
  const covered = placed.filter(each => x < each.x + each.w && each.x < x + w && y < each.y + each.h && each.y < y + h)
  return Math.max(y, ...covered.map(each => each.y + each.h))
}
