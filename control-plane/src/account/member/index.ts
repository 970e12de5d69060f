export { listAdminEmails } from './admins.ts'
export { MemberEntity } from './entity.ts'
export { memberRoutes } from './routes.ts'
