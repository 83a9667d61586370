import { contract } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { placesKey, usePlaces } from './api.ts'
import { PlaceChoice } from './place-choice.tsx'
import styles from './place-page.module.css'

/** /shop/place: where orders are picked up, and the usual place of the person. */
export function PlacePage() {
  const { t } = useTranslation()
  const places = usePlaces()
  const { save: choose } = useSave({
    send: (id: string, idempotencyKey) => call(contract.shopPlaceChoose, { id }, { idempotencyKey }),
    done: t('shopPlace.chosen'),
    changes: [placesKey],
  })
  return (
    <Page>
      <PageHeader title={t('menu.shopPlace')} />
      <p className={styles.hint}>{t('shopPlace.hint')}</p>
      <PlaceChoice
        value={places.data?.find(({ isUsual }) => isUsual)?.id}
        onChange={(id) => void choose(id)}
      />
    </Page>
  )
}
