import { contract, type ShopSeller } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'

/** /shop/manage/seller: the sellers of goods. */
export function SellerPage() {
  return <RecordPage screen={useSellerScreen()} />
}

function useSellerScreen(): RecordScreen<ShopSeller> {
  const { t } = useTranslation()
  return {
    name: 'shopSeller',
    words: {
      title: t('shopManageSeller.title'),
      none: t('shopManageSeller.none'),
      create: t('shopManageSeller.create'),
      edit: t('shopManageSeller.edit'),
      created: t('shopManageSeller.created'),
      saved: t('shopManageSeller.saved'),
    },
    list: contract.sellerList,
    detail: contract.sellerDetail,
    submit: contract.sellerSubmit,
    remove: contract.sellerRemove,
    needs: 'shopGoods.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', sortable: true },
      { name: 'linkman', width: 140 },
      { name: 'phone', width: 160 },
      { name: 'sort', sortable: true, width: 100, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name' }],
    form: formOf(contract.sellerSubmit, [
      { name: 'name', label: t('shopManageSeller.name') },
      { name: 'linkman', label: t('shopManageSeller.linkman') },
      { name: 'phone', label: t('shopManageSeller.phone') },
      { name: 'introduction', label: t('shopManageSeller.introduction') },
      { name: 'sort', label: t('shopManageSeller.sort') },
    ]),
  }
}
