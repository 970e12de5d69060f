export { personEndpoints } from './endpoints.ts'
export { type Told, tellPerson } from './tell.ts'
