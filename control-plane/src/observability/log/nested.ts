import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/** Maps and lists are stored as JSON, at most this deep (`attribute/`). */
const DEEPEST = 16

/**
 * A condition on the values that a name leads to within the maps and lists of a map of attributes: `user.id` is the
 * `id` of the map `user`, and any element of a list. A dot may also be part of a key, so each way to divide the name
 * counts. `holds` is the condition on one value as text. Records without such a map or list cost one look at their keys.
 */
export function whereNested(map: Ch, name: string, holds: (text: Ch) => Ch): Ch {
  return ch`(arrayExists((k, t) -> ${leads(name)}, mapKeys(${map}_types), mapValues(${map}_types))
    and arrayExists(v -> ${holds(textOf(ch`v`))}, ${found(map, name)}))`
}

/** The values of `whereNested` as an array of text, each once: the elements of lists instead of the lists. */
export function nestedTexts(map: Ch, name: string): Ch {
  return ch`arrayDistinct(arrayMap(v -> ${textOf(ch`v`)}, arrayFilter(v -> not startsWith(v, '['), ${found(map, name)})))`
}

/** Whether the key `k` of type `t` holds a map or a list that the name begins with. */
function leads(name: string): Ch {
  return ch`t in ('map', 'array') and startsWith(${value('String', `.${name}.`)}, concat('.', k, '.'))`
}

/**
 * The values as JSON. Each step takes all pairs of what is left of the name (with a dot before each part) and the JSON
 * to find it in, and replaces each pair by those of the keys that the rest begins with. Nothing left: it is found.
 */
function found(map: Ch, name: string): Ch {
  const path = value('String', `.${name}`)
  const begins = ch`arrayMap(k -> (substring(${path}, length(k) + 2), ${map}[k]),
    arrayFilter((k, t) -> ${leads(name)}, mapKeys(${map}_types), mapValues(${map}_types)))`
  const steps = value('UInt8', Math.min(DEEPEST, name.split('.').length - 1))
  const step = ch`arrayFlatten(arrayMap(x -> if(x.1 = '', [x], arrayMap(p -> (substring(x.1, length(p.1) + 2), p.2),
    arrayFilter(p -> startsWith(concat(x.1, '.'), concat('.', p.1, '.')),
      arrayFlatten(arrayMap(e -> JSONExtractKeysAndValuesRaw(e), ${orElements(ch`x.2`)}))))), acc))`
  return ch`arrayFlatten(arrayMap(x -> arrayConcat([x.2], JSONExtractArrayRaw(x.2)),
    arrayFilter(x -> x.1 = '', arrayFold((acc, i) -> ${step}, range(${steps}), ${begins}))))`
}

function orElements(json: Ch): Ch {
  return ch`if(startsWith(${json}, '['), JSONExtractArrayRaw(${json}), [${json}])`
}

/** The text of a JSON value, the same as of an attribute with that value. The store writes `1e+21` as `1e21`. */
function textOf(json: Ch): Ch {
  return ch`multiIf(startsWith(${json}, '"'), JSONExtractString(${json}), ${json} = 'null', '',
    startsWith(${json}, '{"bytesValue":"'), JSONExtractString(${json}, 'bytesValue'),
    startsWith(${json}, '{"doubleValue":"'), JSONExtractString(${json}, 'doubleValue'),
    match(${json}, '^-?[0-9]'), replaceOne(replaceOne(${json}, 'e', 'e+'), 'e+-', 'e-'), ${json})`
}
