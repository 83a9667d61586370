import type { AssetRoom, Language, RoomState } from '@countersign/contract'
import { areaOf } from '../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

const states = {
  vacant: { zh: '空置', en: 'Vacant' },
  leased: { zh: '已出租', en: 'Leased' },
  ending: { zh: '即将到期', en: 'Ending soon' },
} as const satisfies Record<RoomState, Record<Language, string>>

/** Columns that the export writes and the import reads; the state of today is for reading only. */
export const roomColumns: readonly SheetColumn<AssetRoom>[] = [
  {
    name: 'assetNo',
    heading: { zh: '资产编号', en: 'Asset number' },
    also: ['资产编码', '房产编号', '编号'],
    width: 16,
    isRequired: true,
    write: ({ assetNo }) => assetNo,
  },
  {
    name: 'massif',
    heading: { zh: '地块', en: 'Plot' },
    also: ['项目', '园区'],
    width: 16,
    write: ({ massif }) => massif,
  },
  {
    name: 'building',
    heading: { zh: '楼栋', en: 'Building' },
    also: ['楼宇', '栋', '楼号', '幢'],
    width: 14,
    write: ({ building }) => building,
  },
  {
    name: 'floors',
    heading: { zh: '楼层', en: 'Floor' },
    also: ['层', '所在楼层'],
    width: 10,
    write: ({ floors }) => floors,
  },
  {
    name: 'room',
    heading: { zh: '房号', en: 'Room' },
    also: ['房间', '房间号', '单元', '室号'],
    width: 12,
    write: ({ room }) => room,
  },
  {
    name: 'commercial',
    heading: { zh: '业态', en: 'Business type' },
    also: ['用途', '经营业态'],
    width: 14,
    write: ({ commercial }) => commercial,
  },
  {
    name: 'extent',
    heading: { zh: '面积（㎡）', en: 'Area (m²)' },
    also: ['面积', '建筑面积', '租赁面积', '面积（平方米）'],
    width: 12,
    write: ({ extent }) => extent,
    read: areaOf,
  },
  {
    name: 'state',
    heading: { zh: '状态', en: 'State' },
    width: 12,
    write: ({ state }, language) => states[state][language],
  },
  { name: 'lessee', heading: { zh: '承租方', en: 'Lessee' }, width: 28, write: ({ lessee }) => lessee },
  {
    name: 'endsOn',
    heading: { zh: '租约到期', en: 'Lease ends' },
    width: 14,
    write: ({ endsOn }) => endsOn,
  },
]

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return roomColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
