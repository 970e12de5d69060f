export { personEndpoints } from './endpoints.ts'
export { originFacts, securityLink, type Told, tellPerson } from './tell.ts'
