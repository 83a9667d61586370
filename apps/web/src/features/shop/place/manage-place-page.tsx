import { contract, type ShopPlace } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { Facts } from '../../../ui/facts.tsx'

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
      { name: 'name', label: t('shopPlace.name'), sortable: true, width: 240 },
      { name: 'address', label: t('shopPlace.address') },
      { name: 'openingHours', label: t('shopPlace.hours'), width: 200 },
      { name: 'phone', label: t('shopPlace.phone'), width: 160 },
      { name: 'sort', label: t('shopPlace.sort'), sortable: true, width: 100, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name', label: t('shopPlace.name') }],
    form: formOf(contract.shopPlaceSubmit, [
      {
        name: 'name',
        label: t('shopPlace.name'),
      },
      {
        name: 'address',
        label: t('shopPlace.address'),
      },
      { name: 'openingHours', label: t('shopPlace.hours') },
      { name: 'phone', label: t('shopPlace.phone') },
      { name: 'remark', label: t('shopPlace.remark') },
      { name: 'sort', label: t('shopPlace.sort') },
    ]),
    view: ({ address, openingHours, phone, remark, sort }) => (
      <Facts
        rows={[
          [t('shopPlace.address'), address],
          [t('shopPlace.hours'), openingHours],
          [t('shopPlace.phone'), phone],
          [t('shopPlace.remark'), remark],
          [t('shopPlace.sort'), sort],
        ]}
      />
    ),
  }
}
