import { contract, type StuckTask, stuckWhy } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useKindName } from '../../../records/kind-name.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

/**
 * /approval/stuck: requests that cannot go on, with the reason and what helps. An administrator hands tasks of people who cannot act
 * any more over to others.
 */
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
    actions: [
      { label: t('stuck.handOver'), isMain: true, isFor: mayGoOn, run: (task) => onHandOver([task]) },
    ],
    chosenActions: [
      {
        label: t('stuck.handOver'),
        isFor: (rows) => rows.some(mayGoOn),
        run: (rows) => onHandOver(rows.filter(mayGoOn)),
      },
    ],
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
      { name: 'reason', label: t('stuck.why'), width: 320 },
      { name: 'openTime', label: t('stuck.since'), sortable: true, width: 180, hiddenOnPhone: true },
    ],
    filters: [
      {
        name: 'why',
        label: t('stuck.why'),
        options: stuckWhy.map((value) => ({ value, label: t(`stuck.whys.${value}`) })),
      },
      { name: 'personName', label: t('stuck.person') },
      { name: 'applyNo', label: t('stuck.applyNo') },
    ],
    view: (task) => (
      <Facts
        rows={[
          [t('stuck.applyNo'), task.applyNo],
          [t('stuck.kind'), title(task.kind)],
          [t('stuck.applicant'), task.createName],
          [t('stuck.step'), task.step],
          [t('stuck.why'), task.reason],
          [t('stuck.help'), t(`stuck.helps.${task.why}`)],
          [t('stuck.since'), task.openTime],
        ]}
      />
    ),
  }
}

/** Whether somebody else can take over: a task, or a request whose applicant cannot act. */
const mayGoOn = ({ why }: StuckTask) => why === 'personGone' || why === 'applicantGone'
