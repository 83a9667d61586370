import { contract, type Department } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { DepartmentDialog } from '../../records/department-dialog.tsx'
import { formOf } from '../../records/form-of.ts'
import type { TreeScreen } from '../../records/screen.ts'
import { TreePage } from '../../records/tree-page.tsx'
import { Facts } from '../../ui/facts.tsx'

/** /system/dept: the departments, with their leaders. */
export function DepartmentPage() {
  const { t } = useTranslation()
  const { setQuery } = useTabLocation()
  const [merged, setMerged] = useState<Department>()
  const close = () => setMerged(undefined)
  return (
    <>
      <TreePage screen={useDepartmentScreen(setMerged)} />
      {merged && (
        <DepartmentDialog
          name="merge"
          title={t('department.mergeTitle', { name: merged.deptName })}
          okText={t('department.merge')}
          done={t('department.merged')}
          fields={[{ name: 'intoId', label: t('department.mergeInto'), help: t('department.mergeHelp') }]}
          send={({ intoId = '' }, idempotencyKey) =>
            call(
              contract.departmentMerge,
              { id: merged.id, intoId, version: merged.version },
              { idempotencyKey },
            )
          }
          changes={[['department'], ['departments'], ['user'], ['people']]}
          onDone={() => {
            close()
            setQuery({ view: undefined })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function useDepartmentScreen(onMerge: (department: Department) => void): TreeScreen<Department> {
  const { t } = useTranslation()
  const nameOf = ({ name, standing }: Pick<Named, 'name' | 'standing'>) =>
    standing === 'working' ? name : t('department.away', { name, standing: t(`user.standings.${standing}`) })
  const namesOf = (people: readonly Named[]) => people.map(nameOf).join(t('separator'))
  const also = (people: readonly Named[]) => people.map((one) => ({ id: one.id, name: nameOf(one) }))
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
    exportTo: contract.departmentExport,
    importFrom: {
      route: contract.departmentImport,
      hint: t('department.importHint'),
      changes: [['departments']],
    },
    needs: 'dept.write',
    nameOf: ({ deptName }) => deptName,
    noteOf: (seen) => leaderOf(seen).map((leader) => t('department.ledBy', { name: nameOf(leader) })),
    form: (seen) =>
      formOf(contract.departmentSubmit, [
        { name: 'deptName', label: t('department.name') },
        { name: 'fullName', label: t('department.fullName') },
        { name: 'leaderId', label: t('department.leader'), kind: 'person', also: also(leaderOf(seen)) },
        {
          name: 'deputyIds',
          label: t('department.deputies'),
          kind: 'person',
          isMany: true,
          also: also(seen?.deputies ?? []),
        },
        { name: 'remark', label: t('department.remark') },
      ]),
    actions: [{ label: t('department.merge'), isFor: ({ owned }) => owned === undefined, run: onMerge }],
    ownedOf: ({ owned = [] }) => owned,
    valuesOf: ({ leaderId, deputies }) => ({
      leaderId: leaderId || undefined,
      deputyIds: deputies.map(({ id }) => id),
    }),
    view: (seen) => (
      <Facts
        rows={[
          [t('department.fullName'), seen.fullName],
          [t('department.leader'), namesOf(leaderOf(seen))],
          [t('department.deputies'), namesOf(seen.deputies)],
          [t('department.remark'), seen.remark],
        ]}
      />
    ),
  }
}

type Named = Department['deputies'][number]

/** The leader of a department, or nobody. */
function leaderOf(seen: Department | undefined): Named[] {
  return seen?.leaderStanding === undefined
    ? []
    : [{ id: seen.leaderId, name: seen.leaderName, standing: seen.leaderStanding }]
}
