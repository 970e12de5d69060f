export { inside } from '../../form/inside.ts'

export type Values = Record<string, unknown>
