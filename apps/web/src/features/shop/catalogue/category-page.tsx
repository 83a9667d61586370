import { contract, type ShopCategory } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
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
      title: t('shopManageCategory.title'),
      none: t('shopManageCategory.none'),
      create: t('shopManageCategory.create'),
      createBelow: t('shopManageCategory.createBelow'),
      edit: t('shopManageCategory.edit'),
      created: t('shopManageCategory.created'),
      saved: t('shopManageCategory.saved'),
      parent: t('shopManageCategory.parent'),
      top: t('shopManageCategory.top'),
    },
    list: contract.categoryList,
    detail: contract.categoryDetail,
    submit: contract.categorySubmit,
    remove: contract.categoryRemove,
    move: contract.categoryMove,
    needs: 'shopGoods.write',
    nameOf: ({ name }) => name,
    form: formOf(contract.categorySubmit, [
      {
        name: 'name',
        label: t('shopManageCategory.name'),
      },
    ]),
    view: ({ name }) => <Facts rows={[[t('shopManageCategory.name'), name]]} />,
  }
}
