import { contract, type ShopSeller } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { Facts } from '../../../ui/facts.tsx'

/** /shop/manage/seller: the sellers of goods. */
export function SellerPage() {
  return <RecordPage screen={useSellerScreen()} />
}

function useSellerScreen(): RecordScreen<ShopSeller> {
  const { t } = useTranslation()
  const words = {
    name: t('shopManageSeller.name'),
    linkman: t('shopManageSeller.linkman'),
    phone: t('shopManageSeller.phone'),
    introduction: t('shopManageSeller.introduction'),
    sort: t('shopManageSeller.sort'),
  }
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
      { name: 'name', label: words.name, sortable: true },
      { name: 'linkman', label: words.linkman, width: 140 },
      { name: 'phone', label: words.phone, width: 160 },
      { name: 'sort', label: words.sort, sortable: true, width: 100, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name', label: words.name }],
    form: formOf(contract.sellerSubmit, [
      {
        name: 'name',
        label: words.name,
      },
      { name: 'linkman', label: words.linkman },
      { name: 'phone', label: words.phone },
      { name: 'introduction', label: words.introduction },
      { name: 'sort', label: words.sort },
    ]),
    view: ({ linkman, phone, introduction, sort }) => (
      <Facts
        rows={[
          [words.linkman, linkman],
          [words.phone, phone],
          [words.introduction, introduction],
          [words.sort, sort],
        ]}
      />
    ),
  }
}
