export { type LeftOut, leftOutBy, leftOutFaults, leftOutMembers } from './left-out.ts'
export { scimLogRoutes } from './routes.ts'
export { OLD_SCIM_LOG } from './sweep.ts'
export { type LoggedWrite, writeScimLog } from './write.ts'
