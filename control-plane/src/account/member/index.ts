export { listAdminEmails, listOwnerEmails } from './admins.ts'
export { assignRoles, renameMember } from './change.ts'
export { requireMayGive } from './commands.ts'
export {
  deactivateMember,
  discardMember,
  endAccess,
  moveMember,
  reactivateMember,
  requireStaffLeft,
} from './deactivate.ts'
export { type Member, MemberEntity } from './entity.ts'
export { MEMBER_REMOVED, OWNERSHIP_TRANSFERRED } from './event.ts'
export { insertMember } from './insert.ts'
export { languagesOf, listAdmins, listOwners, listStaff, type Reader, readersAt, readersOf } from './language.ts'
export { requireManages } from './manages.ts'
export type { ShownMember } from './present.ts'
export { describeMember, findMember, findMemberOf, hasMemberWith } from './queries.ts'
export { memberRoutes } from './routes.ts'
export { requireHasScopes, requireMayGrant } from './scopes.ts'
