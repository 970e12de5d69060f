/**
 * For a page: where a cell's text is wider than the cell, where a row's or an entry's is, where the cells of a column do
 * not stand below one another, where a title has no room, and where a text is printed over another.
 */
export const FAULTS_OF_ROWS = `(() => {
  const faults = []
  const told = each => each.className + ' “' + each.textContent.trim().slice(0, 60) + '”'
  const isCut = each => getComputedStyle(each).textOverflow === 'ellipsis'
  const isBox = each => each.clientWidth > 0 && getComputedStyle(each).display !== 'inline'
  const isHidden = each => each.closest('.titles .details, .hidden, [aria-hidden=true], svg') !== null
  const boxes = 'main :is([role=row], [role=cell], [role=columnheader], .two-lines, .details, td, th, .entries > li > *)'
  for (const each of document.querySelectorAll(boxes))
    if (isBox(each) && !isCut(each) && !isHidden(each) && each.scrollWidth > each.clientWidth)
      faults.push('too wide by ' + (each.scrollWidth - each.clientWidth) + ' px: ' + told(each))
  for (const each of document.querySelectorAll('main [role=cell] .status'))
    if (each.closest('.cut') && !each.closest('.two-lines > .cut')) faults.push('a status may be cut: ' + told(each))
  for (const table of document.querySelectorAll('main .table')) {
    const places = new Map()
    for (const row of table.querySelectorAll('[role=row]')) {
      const cells = [...row.querySelectorAll(':scope > [role]')]
      cells.forEach((cell, at) => {
        const left = Math.round(cell.getBoundingClientRect().left)
        if (Math.abs((places.get(at) ?? left) - left) > 1) faults.push('not below its column: ' + told(cell))
        places.set(at, places.get(at) ?? left)
      })
      const title = row.querySelector('.two-lines') ?? row.querySelector('.cut')
      if (title && title.clientWidth < 100) faults.push('only ' + title.clientWidth + ' px: ' + told(title))
    }
  }
  const texts = []
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true }) || isHidden(parent) || parent.closest('select, textarea, iframe, .plot, .cm-editor')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const rect = { left, right, top, bottom, node }
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'sticky' || style.position === 'fixed') rect.right = rect.left
        if (style.overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        rect.left = Math.max(rect.left, edge.left)
        rect.right = Math.min(rect.right, edge.right)
        rect.top = Math.max(rect.top, edge.top)
        rect.bottom = Math.min(rect.bottom, edge.bottom)
      }
      if (rect.right - rect.left > 2 && rect.bottom - rect.top > 4) texts.push(rect)
    }
  }
  for (const [at, a] of texts.entries())
    for (const b of texts.slice(at + 1)) {
      if (a.node === b.node) continue
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 3 && down > 6) faults.push('“' + a.node.data.slice(0, 40) + '” is printed over “' + b.node.data.slice(0, 40) + '”')
    }
  return [...new Set(faults)]
})()`
