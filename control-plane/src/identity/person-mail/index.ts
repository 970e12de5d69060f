export { personEndpoints } from './endpoints.ts'
export { originFacts, securityLink, type Told, tellPeople, tellPerson } from './tell.ts'
