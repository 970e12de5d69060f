export { listAdminEmails } from './admins.ts'
export { type Member, MemberEntity } from './entity.ts'
export { memberRoutes } from './routes.ts'
