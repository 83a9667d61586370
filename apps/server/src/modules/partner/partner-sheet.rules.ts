import type { Partner } from '@countersign/contract'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

/** Columns of the exported sheet. */
export const partnerColumns: readonly SheetColumn<Partner>[] = [
  { name: 'name', heading: { zh: '单位名称', en: 'Name' }, width: 32, write: ({ name }) => name },
  {
    name: 'otherNames',
    heading: { zh: '其他名称', en: 'Other names' },
    width: 32,
    write: ({ otherNames }) => otherNames,
  },
  {
    name: 'creditCode',
    heading: { zh: '统一社会信用代码', en: 'Unified social credit code' },
    width: 22,
    write: ({ creditCode }) => creditCode,
  },
  { name: 'contact', heading: { zh: '联系人', en: 'Contact' }, width: 14, write: ({ contact }) => contact },
  { name: 'phone', heading: { zh: '联系电话', en: 'Phone' }, width: 18, write: ({ phone }) => phone },
  { name: 'address', heading: { zh: '地址', en: 'Address' }, width: 36, write: ({ address }) => address },
  {
    name: 'verified',
    heading: { zh: '已核验账号', en: 'Verified accounts' },
    width: 12,
    write: ({ verified }) => verified,
  },
  {
    name: 'waiting',
    heading: { zh: '待核验账号', en: 'Accounts to verify' },
    width: 12,
    write: ({ waiting }) => waiting,
  },
  {
    name: 'question',
    heading: { zh: '待核对', en: 'To be checked' },
    width: 36,
    write: ({ question }) => question,
  },
  { name: 'remark', heading: { zh: '备注', en: 'Remark' }, width: 30, write: ({ remark }) => remark },
]
