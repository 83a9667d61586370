import type { AuditAction, AuditSubject, Permission } from '@countersign/contract'

/** Notices of different boards are apart: the lists, the permissions and the entries of the audit log. */
export type Board = 'company' | 'shop'

interface BoardRules {
  /** Permission to publish, and to see what is not released yet. */
  needs: Permission
  /** Prefix of the kept answers to repeated calls. */
  route: string
  save: AuditAction
  remove: AuditAction
  subject: AuditSubject
}

export const boards = {
  company: {
    needs: 'notice.write',
    route: 'notice',
    save: 'noticeSave',
    remove: 'noticeRemove',
    subject: 'notice',
  },
  shop: {
    needs: 'shopInfo.write',
    route: 'shop/notice',
    save: 'shopNoticeSave',
    remove: 'shopNoticeRemove',
    subject: 'shopNotice',
  },
} as const satisfies Record<Board, BoardRules>
