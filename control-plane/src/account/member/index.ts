export { listAdminEmails } from './admins.ts'
export { type Member, MemberEntity } from './entity.ts'
export { describeMember, findMember } from './queries.ts'
export { memberRoutes } from './routes.ts'
