import { DIRECTORY_ROLES, type DirectoryRole } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { ChoiceField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { ROLE_NAMES } from '../../words/role.ts'
import { SCIM } from '../../words/scim.ts'
import { GroupRolesField } from '../directory/index.ts'

export interface RoleValues {
  default_role?: DirectoryRole
  group_roles?: Record<string, DirectoryRole>
}

/** The roles that the directory assigns. */
export function RolesFields<V extends RoleValues>({ of: form }: { of: Form<V> }) {
  const of = form as unknown as Form<RoleValues>
  return (
    <>
      <ChoiceField
        of={of}
        name="default_role"
        label={SCIM.defaultRole}
        hint={SCIM.defaultRoleHint}
        options={DIRECTORY_ROLES.map(value => ({ value, label: ROLE_NAMES[value] }))}
      />
      <GroupRolesField
        of={of}
        name="group_roles"
        label={SCIM.mapping}
        hint={SCIM.mappingHint}
        roles={DIRECTORY_ROLES}
      />
    </>
  )
}
