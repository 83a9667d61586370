import { contract, type Department } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { TreeScreen } from '../../records/screen.ts'
import { TreePage } from '../../records/tree-page.tsx'
import { Facts } from '../../ui/facts.tsx'

/** /system/dept: the departments, with their leaders. */
export function DepartmentPage() {
  return <TreePage screen={useDepartmentScreen()} />
}

function useDepartmentScreen(): TreeScreen<Department> {
  const { t } = useTranslation()
  const namesOf = (people: Department['deputies']) => people.map(({ name }) => name).join(t('separator'))
  return {
    name: 'department',
    words: {
      title: t('page.departments'),
      none: t('department.none'),
      create: t('department.create'),
      createBelow: t('department.createBelow'),
      edit: t('department.edit'),
      created: t('department.created'),
      saved: t('department.saved'),
      parent: t('department.parent'),
      top: t('department.top'),
    },
    list: contract.departmentList,
    detail: contract.departmentDetail,
    submit: contract.departmentSubmit,
    remove: contract.departmentRemove,
    move: contract.departmentMove,
    needs: 'dept.write',
    nameOf: ({ deptName }) => deptName,
    noteOf: ({ leaderName }) => leaderName && t('department.ledBy', { name: leaderName }),
    form: formOf(contract.departmentSubmit, [
      {
        name: 'deptName',
        label: t('department.name'),
      },
      { name: 'fullName', label: t('department.fullName') },
      { name: 'leaderId', label: t('department.leader'), kind: 'person' },
      { name: 'deputyIds', label: t('department.deputies'), kind: 'person', isMany: true },
      { name: 'remark', label: t('department.remark') },
    ]),
    valuesOf: ({ leaderId, deputies }) => ({
      leaderId: leaderId || undefined,
      deputyIds: deputies.map(({ id }) => id),
    }),
    view: ({ fullName, leaderName, deputies, remark }) => (
      <Facts
        rows={[
          [t('department.fullName'), fullName],
          [t('department.leader'), leaderName],
          [t('department.deputies'), namesOf(deputies)],
          [t('department.remark'), remark],
        ]}
      />
    ),
  }
}
