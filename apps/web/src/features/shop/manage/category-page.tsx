import { contract, type ShopCategory } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import type { TreeScreen } from '../../../records/screen.ts'
import { TreePage } from '../../../records/tree-page.tsx'
import { Facts } from '../../../ui/facts.tsx'

/** /shop/manage/category: the categories of goods. */
export function CategoryPage() {
  return <TreePage screen={useCategoryScreen()} />
}

function useCategoryScreen(): TreeScreen<ShopCategory> {
  const { t } = useTranslation()
  return {
    name: 'shopCategory',
    words: {
      title: t('shopManage.category.title'),
      none: t('shopManage.category.none'),
      create: t('shopManage.category.create'),
      createBelow: t('shopManage.category.createBelow'),
      edit: t('shopManage.category.edit'),
      created: t('shopManage.category.created'),
      saved: t('shopManage.category.saved'),
      parent: t('shopManage.category.parent'),
      top: t('shopManage.category.top'),
    },
    list: contract.categoryList,
    detail: contract.categoryDetail,
    submit: contract.categorySubmit,
    remove: contract.categoryRemove,
    move: contract.categoryMove,
    needs: 'shopGoods.write',
    nameOf: ({ name }) => name,
    form: [
      {
        name: 'name',
        label: t('shopManage.category.name'),
        kind: 'text',
        max: 30,
        required: t('shopManage.category.nameRequired'),
      },
    ],
    view: ({ name }) => <Facts rows={[[t('shopManage.category.name'), name]]} />,
  }
}
