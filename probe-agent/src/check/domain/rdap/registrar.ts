import { type Json, listOf, objectOf, objectsOf, textOf } from '../json.ts'

/** Entities may be nested (RFC 9083 5.1); this is the greatest depth. */
const DEEPEST = 5

/** The name of the sponsoring registrar: of the outermost entity with that role. */
export function registrarOf(object: Json): string | null {
  let level: Json[] = [object]
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const entities = level.flatMap(one => objectsOf(one.entities))
    const name = entities
      .filter(isRegistrar)
      .map(nameOf)
      .find(one => one !== null)
    if (name !== undefined && name !== null) return name.slice(0, 500)
    level = entities
  }
  return null
}

function isRegistrar(entity: Json): boolean {
  return listOf(entity.roles).some(role => textOf(role)?.toLowerCase() === 'registrar')
}

/** From its jCard (RFC 7095): formatted name, else organisation; else its handle or public id. */
function nameOf(entity: Json): string | null {
  const card = listOf(listOf(entity.vcardArray)[1])
  return cardText(card, 'fn') ?? cardText(card, 'org') ?? textOf(entity.handle) ?? publicIdOf(entity)
}

function cardText(card: unknown[], property: string): string | null {
  for (const one of card) {
    const [name, , , value] = listOf(one)
    if (textOf(name)?.toLowerCase() !== property) continue
    const text =
      textOf(value) ??
      listOf(value)
        .map(textOf)
        .find(part => part !== null) ??
      null
    if (text !== null) return text
  }
  return null
}

function publicIdOf(entity: Json): string | null {
  return (
    listOf(entity.publicIds)
      .map(id => textOf(objectOf(id)?.identifier))
      .find(id => id !== null) ?? null
  )
}
