import { contract, type ShopSeller } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
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
    form: [
      {
        name: 'name',
        label: words.name,
        kind: 'text',
        max: 60,
        required: t('shopManageSeller.nameRequired'),
      },
      { name: 'linkman', label: words.linkman, kind: 'text', max: 30 },
      { name: 'phone', label: words.phone, kind: 'text', max: 40 },
      { name: 'introduction', label: words.introduction, kind: 'longText', max: 500 },
      { name: 'sort', label: words.sort, kind: 'number', min: 0, max: 9999 },
    ],
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
