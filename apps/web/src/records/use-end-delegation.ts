import { contract, type Delegation } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { useSave } from './use-save.ts'
import { useConfirm } from '../ui/use-confirm.ts'

/** Asks whether a delegation is to end, and ends it. */
export function useEndDelegation(): (delegation: Pick<Delegation, 'id' | 'to'>) => void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save: end } = useSave({
    send: (id: string, idempotencyKey) => call(contract.delegationEnd, { id }, { idempotencyKey }),
    done: t('delegation.ended'),
    changes: [['delegation'], ['approval']],
  })
  return ({ id, to }) =>
    confirm({
      title: t('delegation.endTitle', { name: to.name }),
      text: t('delegation.endText'),
      ok: t('delegation.end'),
      run: () => end(id),
    })
}
