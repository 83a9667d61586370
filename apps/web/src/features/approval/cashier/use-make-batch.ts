import { contract, type Payable } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { call } from '../../../lib/http/call.ts'
import { isRefusedAs, refusalIn } from '../../../lib/http/call-error.ts'
import { useSave } from '../../../records/use-save.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { sumOfLeft } from './pay-dialog.tsx'

/** Makes a file for the bank after a confirmation; a second one when some requests stand in another file. */
export function useMakeBatch(onDone: () => void): (rows: readonly Payable[]) => void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save } = useSave({
    send: async (input: { ids: string[]; again: boolean }, idempotencyKey) => {
      try {
        return await call(contract.payBatchMake, input, { idempotencyKey, quiet: !input.again })
      } catch (error) {
        if (input.again || !isRefusedAs(error, 'batchedAlready')) throw error
        askAgain(input.ids, refusalIn(error)?.message ?? '')
        return undefined
      }
    },
    changes: [['cashier'], ['payBatch']],
    onDone: (made) => {
      if (made) onDone()
    },
  })
  const askAgain = (ids: string[], text: string) =>
    confirm({
      title: t('cashier.againTitle'),
      text,
      ok: t('cashier.again'),
      danger: true,
      run: () => save({ ids, again: true }),
    })
  return (rows) =>
    confirm({
      title: t('cashier.makeBatch'),
      text: t('cashier.makeText', { count: rows.length, amount: withSeparators(sumOfLeft(rows)) }),
      ok: t('cashier.makeBatch'),
      run: () => save({ ids: rows.map(({ id }) => id), again: false }),
    })
}
