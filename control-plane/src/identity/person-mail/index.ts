export { personEndpoints } from './endpoints.ts'
export { originFacts, type PersonNotice, securityLink, tellPeople, tellPerson } from './tell.ts'
