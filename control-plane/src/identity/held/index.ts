export { endHeld, endOthers } from './end.ts'
export { membersOf, membersOfPerson } from './members.ts'
export { heldBy } from './queries.ts'
export { heldRoutes } from './routes.ts'
