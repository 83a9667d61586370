import { contract, type Role } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { TreeScreen } from '../../records/screen.ts'
import { TreePage } from '../../records/tree-page.tsx'
import { GrantDrawer } from './grant-drawer.tsx'

/** /authority/role: the roles, and what each is granted. */
export function RolePage() {
  const [granted, setGranted] = useState<Role>()
  const screen = useRoleScreen(setGranted)
  return (
    <>
      <TreePage screen={screen} />
      {granted && <GrantDrawer role={granted} onClose={() => setGranted(undefined)} />}
    </>
  )
}

function useRoleScreen(onGrant: (role: Role) => void): TreeScreen<Role> {
  const { t } = useTranslation()
  return {
    name: 'role',
    words: {
      title: t('page.roles'),
      none: t('role.none'),
      create: t('role.create'),
      createBelow: t('role.createBelow'),
      edit: t('role.edit'),
      created: t('role.created'),
      saved: t('role.saved'),
      parent: t('role.parent'),
      top: t('role.top'),
    },
    list: contract.roleList,
    detail: contract.roleDetail,
    submit: contract.roleSubmit,
    remove: contract.roleRemove,
    move: contract.roleMove,
    needs: 'role.write',
    nameOf: ({ roleName }) => roleName,
    noteOf: ({ roleAlias, isVacant }) => (isVacant ? t('role.vacant', { alias: roleAlias }) : roleAlias),
    actions: [{ label: t('role.grant'), run: onGrant }],
    form: formOf(contract.roleSubmit, [
      { name: 'roleName', label: t('role.name') },
      {
        name: 'roleAlias',
        label: t('role.alias'),
        isFixed: true,
      },
      {
        name: 'requiresFactor',
        label: t('role.requiresFactor'),
        kind: 'choice',
        options: [
          { value: 0, label: t('role.factorFree') },
          { value: 1, label: t('role.factorRequired') },
        ],
        help: t('role.requiresFactorHelp'),
      },
    ]),
    initial: { requiresFactor: 0 },
  }
}
