import type { LinkedPart } from '../field.ts'

/** Parts of a meeting that forms.txt §3 shows in a tender and in a contract alike. */
export const topicParts = [
  { path: 'applicationName', label: '议题名称', type: 'text' },
  { path: 'applicationDate', label: '会签时间', type: 'dateTime' },
  { path: 'meetType', label: '会议类型', type: 'text' },
] as const satisfies readonly LinkedPart[]
