export { GroupRolesField } from './group-roles.tsx'
