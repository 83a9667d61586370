import { contract, type Detail, type ToChoose } from '@countersign/contract'
import type { Button } from '@countersign/engine/visible'
import type { ButtonProps } from 'antd'
import { call } from '../../../lib/http/call.ts'
import { agreesBySignatureOnly } from '../form-of-kind.ts'
import { submitAddress } from '../submit-again.ts'
import { type ChosenNext, sentNext } from '../signing/next-people.ts'
import { exportPdf } from './export-pdf.ts'
import { seen } from './seen.ts'

type ActionName = Exclude<Button, 'pad'>

/** Input of an action. */
interface ActionInput {
  detail: Detail
  /** The address of the confirmed signature. */
  signature: string
  opinion: string
  /** People chosen for the next steps; those of 同意 may need them. */
  chosen: ChosenNext
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
  dialog: (detail: Detail) => 'none' | 'opinion' | 'people' | 'confirm'
  /** The steps whose people are chosen in that dialog. */
  choosesFor: (detail: Detail) => readonly ToChoose[]
  needsSignature: (detail: Detail) => boolean
  call: (doing: ActionInput) => unknown
  /** The effect on the dialog afterwards (platform.txt §4). */
  after: (detail: Detail) => 'nothing' | 'reload' | 'reload and close' | 'close'
  done: (
    detail: Detail,
  ) =>
    | 'actions.agreed'
    | 'actions.completed'
    | 'actions.answered'
    | 'actions.rejected'
    | 'actions.abandoned'
    | null
}

/** The words of 同意 by what the task asks for: a handling (办理) is completed, a consultation answered. */
const agreeing = {
  approval: { label: 'actions.agree', done: 'actions.agreed' },
  handling: { label: 'actions.complete', done: 'actions.completed' },
  consulted: { label: 'actions.answer', done: 'actions.answered' },
} as const

export function labelOf({ name }: Pick<Action, 'name'>, { taskKind }: Detail) {
  return name === 'agree' ? agreeing[taskKind ?? 'approval'].label : (`actions.${name}` as const)
}

/** Only an approval is signed. Contract payment is agreed to by the signature alone. */
const isSigned = ({ taskKind }: Detail) => taskKind === 'approval' || taskKind === null
const isSignedOnly = (detail: Detail) => isSigned(detail) && agreesBySignatureOnly(detail.kind)

const never = () => 'none' as const
const askOpinion = () => 'opinion' as const
const nothing = () => []

/**
 * The buttons of the footer in the spec's order: 导出, 重新提交, 同意, 驳回, 废弃, 关闭. `visibleButtons` decides which are shown.
 */
export const actions: readonly Action[] = [
  {
    name: 'export',
    look: {},
    dialog: never,
    choosesFor: nothing,
    needsSignature: () => false,
    call: ({ detail }) => exportPdf(detail),
    after: () => 'nothing',
    done: () => null,
  },
  {
    name: 'resubmit',
    look: { type: 'primary' },
    dialog: never,
    choosesFor: nothing,
    needsSignature: () => false,
    call: ({ detail, go }) => go(submitAddress(detail)),
    after: () => 'close',
    done: () => null,
  },
  {
    name: 'agree',
    look: { type: 'primary' },
    dialog: (detail) => {
      if (!isSignedOnly(detail)) return 'opinion'
      return detail.choices.toChoose.length > 0 ? 'people' : 'none'
    },
    choosesFor: ({ choices }) => choices.toChoose,
    needsSignature: isSigned,
    call: ({ detail, signature, opinion, chosen, key }) => {
      const input = { ...seen(detail), baseImage: signature, ...sentNext(detail.choices.toChoose, chosen) }
      return isSignedOnly(detail)
        ? call(contract.agreeClick, input, { idempotencyKey: key })
        : call(contract.agreeClick2, { ...input, opinion }, { idempotencyKey: key })
    },
    after: (detail) => (isSignedOnly(detail) ? 'close' : 'reload'),
    done: ({ taskKind }) => agreeing[taskKind ?? 'approval'].done,
  },
  {
    name: 'reject',
    look: { danger: true },
    dialog: askOpinion,
    choosesFor: nothing,
    needsSignature: () => false,
    call: ({ detail, opinion, key }) =>
      call(contract.overrule, { ...seen(detail), opinion }, { idempotencyKey: key }),
    after: () => 'reload',
    done: () => 'actions.rejected',
  },
  {
    name: 'abandon',
    look: { danger: true, type: 'text' },
    dialog: () => 'confirm',
    choosesFor: nothing,
    needsSignature: () => false,
    call: ({ detail, key }) => call(contract.abandonClick, seen(detail), { idempotencyKey: key }),
    after: () => 'reload and close',
    done: () => 'actions.abandoned',
  },
  {
    name: 'close',
    look: {},
    dialog: never,
    choosesFor: nothing,
    needsSignature: () => false,
    call: ({ leave }) => leave(),
    after: () => 'nothing',
    done: () => null,
  },
]
