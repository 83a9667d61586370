import { contract } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { fetchFile } from '../../../lib/http/fetch-file.ts'
import { toQuery } from '../../../lib/http/request-address.ts'
import { notify } from '../../../lib/page/notify.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { settings } from '../../../lib/settings.ts'
import { recordError } from '../../../lib/storage/log-store.ts'

/** Saves the picking list of these orders. A refusal names the orders of which nothing can be shipped. */
export function usePickingList(): (orders: readonly { id: string }[]) => void {
  const { t } = useTranslation()
  const { run } = useOnceAtATime(async (ids: readonly string[]) => {
    try {
      const address = contract.orderPickingList.path + toQuery({ ids: [...ids] })
      const { blob, name } = await fetchFile(address, 'application/pdf', settings.exportTimeout)
      saveFile(blob, name ?? `${t('shopManage.order.pickingList')}.pdf`)
    } catch (error) {
      recordError(error, 'pickingList')
      notify({ kind: 'error', text: refusalIn(error)?.message ?? t('records.exportFailed') })
    }
  })
  return (orders) => void run(orders.map(({ id }) => id))
}
