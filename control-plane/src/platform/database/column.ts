import { BigIntType, p } from '@mikro-orm/core'

export { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A column of epoch milliseconds. */
export const instant = () => p.type(new BigIntType('number')).$type<number>()

/** A PostgreSQL `text[]`. */
export const textArray = () => p.array<string>().columnType('text[]')

/** A PostgreSQL `uuid[]`. */
export const uuidArray = () => p.array<string>().columnType('uuid[]')
