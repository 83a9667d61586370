import { formatTime } from '../../platform/business-time.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'
import type { ResultRow } from './quiz.repository.ts'

const passed = {
  true: { zh: '合格', en: 'Passed' },
  false: { zh: '不合格', en: 'Not passed' },
} as const

/** Columns of an export of results; each row is a person. */
export const resultColumns: readonly SheetColumn<ResultRow>[] = [
  { name: 'name', heading: { zh: '姓名', en: 'Name' }, width: 14, write: ({ name }) => name },
  {
    name: 'deptName',
    heading: { zh: '部门', en: 'Department' },
    width: 20,
    write: ({ deptName }) => deptName,
  },
  { name: 'score', heading: { zh: '最高得分', en: 'Best score' }, width: 12, write: ({ score }) => score },
  {
    name: 'isPassed',
    heading: { zh: '结果', en: 'Result' },
    width: 12,
    write: ({ isPassed }, language) => passed[`${isPassed}`][language],
  },
  {
    name: 'attempts',
    heading: { zh: '答题次数', en: 'Attempts' },
    width: 12,
    write: ({ attempts }) => attempts,
  },
  { name: 'time', heading: { zh: '时间', en: 'Time' }, width: 20, write: ({ at }) => formatTime(at) },
]
