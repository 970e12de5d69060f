import { type Fields, fieldsOf, isId, listOf, numberOf, textOf } from './checked.ts'
import { cleanAttributes, cleanNode, type Frames } from './clean-node.ts'

/** An event of a recording that can be played. */
export interface PlayedEvent {
  type: number
  timestamp: number
  data: Fields
}

const [LOADED, LOAD, SNAPSHOT, CHANGE, META] = [0, 1, 2, 3, 4]
/** The largest size of a window that is simulated, in pixels. */
const MOST_PIXELS = 10_000
/** The latest instant that a date can have (ECMA-262), in milliseconds. */
const MOST_TIME = 8.64e15

/**
 * Makes the events of one recording anew, in their order, from the fields that a player needs, each checked; null for
 * what is no event.
 */
export function eventCleaner(): (given: unknown) => PlayedEvent | null {
  const frames: Frames = new Set()
  return given => {
    const { type, timestamp, data } = fieldsOf(given)
    const time = numberOf(timestamp, MOST_TIME)
    if (time <= 0) return null
    const fields = dataOf(type, fieldsOf(data), frames)
    return fields && { type: type as number, timestamp: time, data: fields }
  }
}

function dataOf(type: unknown, data: Fields, frames: Frames): Fields | null {
  if (type === LOADED || type === LOAD) return {}
  if (type === META) return { href: '', ...sizeOf(data) }
  if (type === SNAPSHOT) {
    const node = cleanNode(data.node, frames, true)
    const { top, left } = fieldsOf(data.initialOffset)
    return node && { node, initialOffset: { top: numberOf(top), left: numberOf(left) } }
  }
  if (type !== CHANGE || typeof data.source !== 'number') return null
  const change = CHANGES[data.source]?.(data, frames)
  return change ? { source: data.source, ...change } : null
}

function sizeOf({ width, height }: Fields) {
  const pixels = (value: unknown) => Math.max(1, numberOf(value, MOST_PIXELS))
  return { width: pixels(width), height: pixels(height) }
}

/** What may change, by rrweb's number of its source. Media, canvases, fonts, console and custom elements are left out. */
const CHANGES: Record<number, (data: Fields, frames: Frames) => Fields | null> = {
  0: mutation,
  1: positions,
  2: ({ type, id, x, y }) =>
    isId(type) && isId(id) ? { type, id, ...(x !== undefined && { x: numberOf(x), y: numberOf(y) }) } : null,
  3: ({ id, x, y }) => (isId(id) ? { id, x: numberOf(x), y: numberOf(y) } : null),
  4: sizeOf,
  5: ({ id, text, isChecked }) => (isId(id) ? { id, text: textOf(text), isChecked: isChecked === true } : null),
  6: positions,
  8: styleRules,
  12: positions,
  13: styleDeclaration,
  14: ({ ranges }) => ({
    ranges: each(ranges, ({ start, startOffset, end, endOffset }) =>
      isId(start) && isId(end)
        ? { start, startOffset: numberOf(startOffset), end, endOffset: numberOf(endOffset) }
        : null,
    ),
  }),
  15: adoptedStyles,
}

/** The members of a list of objects, without those that `read` refuses. */
function each<T>(list: unknown, read: (member: Fields) => T | null): T[] {
  return listOf(list).flatMap(member => read(fieldsOf(member)) ?? [])
}

function mutation({ adds, removes, texts, attributes, isAttachIframe }: Fields, frames: Frames): Fields {
  return {
    adds: each(adds, one => added(one, frames, isAttachIframe === true)),
    removes: each(removes, ({ parentId, id, isShadow }) =>
      isId(parentId) && isId(id) ? { parentId, id, ...(isShadow === true && { isShadow }) } : null,
    ),
    texts: each(texts, ({ id, value }) => (isId(id) ? { id, value: value === null ? null : textOf(value) } : null)),
    attributes: each(attributes, one =>
      isId(one.id) ? { id: one.id, attributes: cleanAttributes(one.attributes) } : null,
    ),
    ...(isAttachIframe === true && { isAttachIframe }),
  }
}

/** A document is added only into a frame: elsewhere it would take the place of the page. */
function added(
  { parentId, previousId, nextId, node: given }: Fields,
  frames: Frames,
  isOfFrame: boolean,
): Fields | null {
  if (!isId(parentId) || (isOfFrame && !frames.has(parentId))) return null
  const node = cleanNode(given, frames, isOfFrame)
  return node && { parentId, nextId: isId(nextId) ? nextId : null, ...(isId(previousId) && { previousId }), node }
}

function positions({ positions: given }: Fields): Fields | null {
  const read = ({ x, y, id, timeOffset }: Fields) =>
    isId(id) ? { x: numberOf(x), y: numberOf(y), id, timeOffset: Math.min(0, numberOf(timeOffset, 60_000)) } : null
  const all = each(given, read)
  return all.length > 0 ? { positions: all } : null
}

/** Where a rule of a style sheet is: its index, or those of the rules around it. */
function placeOf(index: unknown): number | number[] | undefined {
  if (Array.isArray(index)) return index.filter(isId)
  return isId(index) ? index : undefined
}

const rule = ({ rule: text, index }: Fields) => {
  const place = placeOf(index)
  return typeof text === 'string' ? { rule: text, ...(place !== undefined && { index: place }) } : null
}

const ofSheet = ({ id, styleId }: Fields) => ({ ...(isId(id) && { id }), ...(isId(styleId) && { styleId }) })

function styleRules(data: Fields): Fields {
  const { replace, replaceSync } = data
  return {
    ...ofSheet(data),
    adds: each(data.adds, rule),
    removes: each(data.removes, ({ index }) => {
      const place = placeOf(index)
      return place === undefined ? null : { index: place }
    }),
    ...(typeof replace === 'string' && { replace }),
    ...(typeof replaceSync === 'string' && { replaceSync }),
  }
}

function styleDeclaration(data: Fields): Fields | null {
  const { set, remove } = data
  const index = listOf(data.index).filter(isId)
  const [setting, removing] = [fieldsOf(set), fieldsOf(remove)]
  return {
    ...ofSheet(data),
    index,
    ...(set !== undefined && {
      set: {
        property: textOf(setting.property),
        value: setting.value === null ? null : textOf(setting.value),
        priority: textOf(setting.priority),
      },
    }),
    ...(remove !== undefined && { remove: { property: textOf(removing.property) } }),
  }
}

function adoptedStyles({ id, styles, styleIds }: Fields): Fields | null {
  if (!isId(id)) return null
  const all = each(styles, ({ styleId, rules }) => (isId(styleId) ? { styleId, rules: each(rules, rule) } : null))
  return { id, styleIds: listOf(styleIds).filter(isId), ...(all.length > 0 && { styles: all }) }
}
