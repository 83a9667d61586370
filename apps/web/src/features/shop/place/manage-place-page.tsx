import { contract, type ShopPlace } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'

/** /shop/manage/place/index: the pick-up points as administrators maintain them. */
export function ManagePlacePage() {
  return <RecordPage screen={usePlaceScreen()} />
}

function usePlaceScreen(): RecordScreen<ShopPlace> {
  const { t } = useTranslation()
  return {
    name: 'shopPlace',
    words: {
      title: t('menu.shopManagePlace'),
      none: t('shopPlace.none'),
      create: t('shopPlace.create'),
      edit: t('shopPlace.edit'),
      created: t('shopPlace.created'),
      saved: t('shopPlace.saved'),
    },
    list: contract.shopPlaceList,
    detail: contract.shopPlaceDetail,
    submit: contract.shopPlaceSubmit,
    remove: contract.shopPlaceRemove,
    needs: 'shopInfo.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', sortable: true, width: 240 },
      { name: 'address' },
      { name: 'openingHours', width: 200 },
      { name: 'phone', width: 160 },
      { name: 'sort', sortable: true, width: 100, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name' }],
    form: formOf(contract.shopPlaceSubmit, [
      { name: 'name', label: t('shopPlace.name') },
      { name: 'address', label: t('shopPlace.address') },
      { name: 'openingHours', label: t('shopPlace.hours') },
      { name: 'phone', label: t('shopPlace.phone') },
      { name: 'remark', label: t('shopPlace.remark') },
      { name: 'sort', label: t('shopPlace.sort') },
    ]),
  }
}
