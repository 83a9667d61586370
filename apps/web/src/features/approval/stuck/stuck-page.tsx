import { contract, type StuckTask } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useKindName } from '../../../records/kind-name.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** /approval/stuck: tasks of people who cannot act any more, which an administrator hands over to others. */
export function StuckPage() {
  const [tasks, setTasks] = useState<readonly StuckTask[]>([])
  const screen = useStuckScreen(setTasks)
  const { setQuery } = useTabLocation()
  const close = () => setTasks([])
  const leaveRecord = () => {
    close()
    setQuery({ view: undefined })
  }
  return (
    <>
      <RecordPage screen={screen} />
      {tasks.length > 0 && <HandOverDialog tasks={tasks} onDone={leaveRecord} onClose={close} />}
    </>
  )
}

function useStuckScreen(onHandOver: (tasks: readonly StuckTask[]) => void): RecordScreen<StuckTask> {
  const { t } = useTranslation()
  const { title } = useKindName()
  return {
    name: 'stuck',
    words: { title: t('menu.stuck'), none: t('stuck.none') },
    list: contract.stuckList,
    detail: contract.stuckDetail,
    needs: 'request.handOver',
    nameOf: ({ name }) => name,
    actions: [{ label: t('stuck.handOver'), isMain: true, run: (task) => onHandOver([task]) }],
    chosenActions: [{ label: t('stuck.handOver'), run: onHandOver }],
    columns: [
      { name: 'name', label: t('stuck.name') },
      {
        name: 'kind',
        label: t('stuck.kind'),
        width: 130,
        hiddenOnPhone: true,
        render: ({ kind }) => title(kind),
      },
      { name: 'createName', label: t('stuck.applicant'), width: 110, hiddenOnPhone: true },
      { name: 'step', label: t('stuck.step'), width: 160 },
      { name: 'personName', label: t('stuck.person'), width: 190 },
      { name: 'openTime', label: t('stuck.since'), sortable: true, width: 180, hiddenOnPhone: true },
    ],
    filters: [
      { name: 'personName', label: t('stuck.approver') },
      { name: 'applyNo', label: t('stuck.applyNo') },
    ],
    view: (task) => (
      <Facts
        rows={[
          [t('stuck.applyNo'), task.applyNo],
          [t('stuck.kind'), title(task.kind)],
          [t('stuck.applicant'), task.createName],
          [t('stuck.step'), task.step],
          [t('stuck.approver'), task.personName],
          [t('stuck.since'), task.openTime],
        ]}
      />
    ),
  }
}
