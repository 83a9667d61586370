import { formatTime } from '../../platform/business-time.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'
import type { HandedInvitation } from '../identity/index.ts'

/** A link, and the person whom it is for. */
export interface InvitedPerson extends Pick<HandedInvitation, 'address' | 'expiresAt'> {
  account: string
  realName: string
  /** Names joined by 、. */
  deptName: string
}

/** Columns of the sheet with links that are handed over. */
export const invitationColumns: readonly SheetColumn<InvitedPerson>[] = [
  { name: 'account', heading: { zh: '账号', en: 'Account' }, width: 16, write: ({ account }) => account },
  { name: 'realName', heading: { zh: '姓名', en: 'Name' }, width: 14, write: ({ realName }) => realName },
  {
    name: 'deptName',
    heading: { zh: '部门', en: 'Departments' },
    width: 24,
    write: ({ deptName }) => deptName,
  },
  { name: 'address', heading: { zh: '邀请链接', en: 'Link' }, width: 60, write: ({ address }) => address },
  {
    name: 'expiresAt',
    heading: { zh: '有效期至', en: 'Valid until' },
    width: 20,
    write: ({ expiresAt }) => formatTime(expiresAt),
  },
]
