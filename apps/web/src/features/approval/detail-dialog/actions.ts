import type { Detail } from '@countersign/contract'
import type { Button } from '@countersign/engine/visible'
import type { ButtonProps } from 'antd'
import { agreesBySignatureOnly } from '../form-of-kind.ts'
import { submitAddress } from '../submit-again.ts'
import { abandon, agree, agreeBySignature, exportPdf, reject } from './api.ts'

type ActionName = Exclude<Button, 'pad'>

/** Input of an action. */
interface Doing {
  detail: Detail
  /** The address of the confirmed signature. */
  signature: string
  opinion: string
  /** The Idempotency-Key of this intention (lib/http/intention). */
  key: string
  go: (to: string) => void
  /** Closes the dialog, after a confirmation if a confirmed signature would be lost. */
  leave: () => void
}

export interface Action {
  name: ActionName
  look: Pick<ButtonProps, 'type' | 'danger'>
  /** The dialog shown before the action. */
  dialog: (detail: Detail) => 'none' | 'opinion' | 'confirm'
  needsSignature: boolean
  call: (doing: Doing) => unknown
  /** The effect on the dialog afterwards (platform.txt §4). */
  after: (detail: Detail) => 'nothing' | 'reload' | 'reload and close' | 'close'
  done: 'actions.agreed' | 'actions.rejected' | 'actions.abandoned' | null
}

const never = () => 'none' as const
const askOpinion = () => 'opinion' as const

/**
 * The buttons of the footer in the spec's order: 导出, 重新提交, 同意, 驳回, 废弃, 关闭. `visibleButtons` decides which are shown.
 */
export const actions: readonly Action[] = [
  {
    name: 'export',
    look: {},
    dialog: never,
    needsSignature: false,
    call: ({ detail }) => exportPdf(detail),
    after: () => 'nothing',
    done: null,
  },
  {
    name: 'resubmit',
    look: { type: 'primary' },
    dialog: never,
    needsSignature: false,
    call: ({ detail, go }) => go(submitAddress(detail)),
    after: () => 'close',
    done: null,
  },
  {
    name: 'agree',
    look: { type: 'primary' },
    dialog: (detail) => (agreesBySignatureOnly(detail.kind) ? 'none' : 'opinion'),
    needsSignature: true,
    call: ({ detail, signature, opinion, key }) =>
      agreesBySignatureOnly(detail.kind)
        ? agreeBySignature(detail, signature, key)
        : agree(detail, signature, opinion, key),
    after: (detail) => (agreesBySignatureOnly(detail.kind) ? 'close' : 'reload'),
    done: 'actions.agreed',
  },
  {
    name: 'reject',
    look: { danger: true },
    dialog: askOpinion,
    needsSignature: false,
    call: ({ detail, opinion, key }) => reject(detail, opinion, key),
    after: () => 'reload',
    done: 'actions.rejected',
  },
  {
    name: 'abandon',
    look: { danger: true, type: 'text' },
    dialog: () => 'confirm',
    needsSignature: false,
    call: ({ detail, key }) => abandon(detail, key),
    after: () => 'reload and close',
    done: 'actions.abandoned',
  },
  {
    name: 'close',
    look: {},
    dialog: never,
    needsSignature: false,
    call: ({ leave }) => leave(),
    after: () => 'nothing',
    done: null,
  },
]
