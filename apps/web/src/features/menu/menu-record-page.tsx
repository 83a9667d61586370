import { contract, type MenuRecord } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { TreeScreen } from '../../records/screen.ts'
import { TreePage } from '../../records/tree-page.tsx'
import { Facts } from '../../ui/facts.tsx'

/** /system/menu: the menus and buttons of the company. */
export function MenuRecordPage() {
  return <TreePage screen={useMenuScreen()} />
}

/** Numbers of the categories on the wire. */
const page = 1
const button = 2

/** Places of a button in the order of their numbers on the wire, which begin at 0. */
const placeKeys = ['nowhere', 'above', 'inRows', 'both'] as const

function useMenuScreen(): TreeScreen<MenuRecord> {
  const { t } = useTranslation()
  const categories = [
    { value: page, label: t('menuRecord.page') },
    { value: button, label: t('menuRecord.button') },
  ]
  const places = placeKeys.map((key, value) => ({ value, label: t(`menuRecord.places.${key}`) }))
  const yesOrNo = [
    { value: 1, label: t('menuRecord.yes') },
    { value: 0, label: t('menuRecord.no') },
  ]
  const labelIn = (choices: typeof yesOrNo, value: number) =>
    choices.find((choice) => choice.value === value)?.label
  return {
    name: 'menu',
    words: {
      title: t('menuRecord.title'),
      none: t('menuRecord.none'),
      create: t('menuRecord.create'),
      createBelow: t('menuRecord.createBelow'),
      edit: t('menuRecord.edit'),
      created: t('menuRecord.created'),
      saved: t('menuRecord.saved'),
      parent: t('menuRecord.parent'),
      top: t('menuRecord.top'),
    },
    list: contract.menuList,
    detail: contract.menuDetail,
    submit: contract.menuSubmit,
    remove: contract.menuRemove,
    move: contract.menuMove,
    needs: 'menu.write',
    nameOf: ({ name }) => name,
    noteOf: ({ category, path, code }) => (category === button ? t('menuRecord.buttonOf', { code }) : path),
    form: formOf(contract.menuSubmit, [
      {
        name: 'name',
        label: t('menuRecord.name'),
      },
      {
        name: 'code',
        label: t('menuRecord.code'),
      },
      { name: 'category', label: t('menuRecord.category'), kind: 'choice', options: categories },
      { name: 'path', label: t('menuRecord.path') },
      { name: 'isForAll', label: t('menuRecord.isForAll'), kind: 'choice', options: yesOrNo },
      { name: 'isTab', label: t('menuRecord.isTab'), kind: 'choice', options: yesOrNo },
      { name: 'isTop', label: t('menuRecord.isTop'), kind: 'choice', options: yesOrNo },
      { name: 'source', label: t('menuRecord.source') },
      { name: 'action', label: t('menuRecord.action'), kind: 'choice', options: places },
      { name: 'remark', label: t('menuRecord.remark') },
    ]),
    initial: { category: page, isForAll: 0, isTab: 1, isTop: 0, action: 0 },
    view: (entry) => (
      <Facts
        rows={[
          [t('menuRecord.code'), entry.code],
          [t('menuRecord.category'), labelIn(categories, entry.category)],
          ...(entry.category === button
            ? [[t('menuRecord.action'), labelIn(places, entry.action)] as const]
            : [
                [t('menuRecord.path'), entry.path] as const,
                [t('menuRecord.isForAll'), labelIn(yesOrNo, entry.isForAll)] as const,
                [t('menuRecord.isTab'), labelIn(yesOrNo, entry.isTab)] as const,
                [t('menuRecord.isTop'), labelIn(yesOrNo, entry.isTop)] as const,
              ]),
          [t('menuRecord.remark'), entry.remark],
        ]}
      />
    ),
  }
}
