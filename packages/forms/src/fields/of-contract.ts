import { copied, linkedRequest } from '../rules/link.ts'
import { money } from './number.ts'
import { link, linked } from './reference.ts'
import { text } from './text.ts'

const cardPaths = ['updateTime', 'tender.tenderDate', 'meeting.applicationDate']

/** The contract a form builds on; its dates show on the card contractVo. `takes` is what the form copies beside. */
export function contractLink(takes: readonly string[]) {
  return link('关联合同', ['contract'], [], {
    takes: [...takes, ...cardPaths],
    help: '关联已通过的合同后自动带出下列内容；没有可关联的合同时请手工填写',
  })
}

export const contractName = text('合同名称', {
  required: true,
  computed: copied('contract', 'contractName'),
  example: '办公楼维修工程合同',
})

export const contractCode = text('合同编号', {
  required: true,
  computed: copied('contract', 'contractNum'),
  example: 'HT-2026-001',
})

export const contractAmount = money('合同金额', {
  required: true,
  computed: copied('contract', 'effectiveAmount'),
  example: '100000.00',
})

/** Its name and what came before it; the payment, which shows the name elsewhere, has a card of its own. */
export const contractVo = linked(
  '关联合同',
  [
    { path: 'contractName', label: '合同名称', type: 'text' },
    { path: 'tender.tenderDate', label: '招标时间', type: 'date' },
    { path: 'meeting.applicationDate', label: '议题会签时间', type: 'dateTime' },
    { path: 'updateTime', label: '合同审批时间', type: 'dateTime' },
  ],
  { computed: linkedRequest('contract') },
)
