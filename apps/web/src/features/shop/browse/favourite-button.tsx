import { contract } from '@countersign/contract'
import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { favouritesKey } from './api.ts'
import { offerKey } from '../parts/query-keys.ts'
import { isSecondClick } from './single-click.ts'

/** Makes goods a favourite, or gives them up. `collectId` is "" for goods that are none. */
export function FavouriteButton({ productID, collectId }: { productID: string; collectId: string }) {
  const { t } = useTranslation()
  const isFavourite = collectId !== ''
  const { save, busy } = useSave({
    send: async (id: string, idempotencyKey) => {
      if (id === '') await call(contract.addCollect, { productID }, { idempotencyKey })
      else await call(contract.deleteCollect, { id: [id] }, { idempotencyKey })
    },
    done: isFavourite ? t('shopBrowse.uncollected') : t('shopBrowse.collected'),
    changes: [offerKey(productID), favouritesKey],
  })
  return (
    <Button
      size="large"
      icon={isFavourite ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
      aria-pressed={isFavourite}
      loading={busy}
      onClick={(event) => {
        if (!isSecondClick(event)) void save(collectId)
      }}
    >
      {isFavourite ? t('shopBrowse.isCollected') : t('shopBrowse.collect')}
    </Button>
  )
}
