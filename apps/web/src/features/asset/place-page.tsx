import { type AssetPlace, contract } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { TreeScreen } from '../../records/screen.ts'
import { TreePage } from '../../records/tree-page.tsx'
import { Facts } from '../../ui/facts.tsx'

/** /asset/place: plots, their buildings, and the floors of these. */
export function PlacePage() {
  return <TreePage screen={usePlaceScreen()} />
}

function usePlaceScreen(): TreeScreen<AssetPlace> {
  const { t } = useTranslation()
  return {
    // The key of the places that other pages choose from begins with it, so that a change is seen there.
    name: 'assetPlace',
    words: {
      title: t('asset.place.title'),
      none: t('asset.place.none'),
      create: t('asset.place.create'),
      createBelow: t('asset.place.createBelow'),
      edit: t('asset.place.edit'),
      created: t('asset.place.created'),
      saved: t('asset.place.saved'),
      parent: t('asset.place.parent'),
      top: t('asset.place.top'),
    },
    list: contract.assetPlaceList,
    detail: contract.assetPlaceDetail,
    submit: contract.assetPlaceSubmit,
    remove: contract.assetPlaceRemove,
    move: contract.assetPlaceMove,
    needs: 'asset.write',
    nameOf: ({ name }) => name,
    noteOf: ({ level }) => t(`asset.levels.${level}`),
    form: formOf(contract.assetPlaceSubmit, [
      {
        name: 'name',
        label: t('asset.place.name'),
      },
    ]),
    view: ({ name, level }) => (
      <Facts
        rows={[
          [t('asset.place.name'), name],
          [t('asset.place.level'), t(`asset.levels.${level}`)],
        ]}
      />
    ),
  }
}
