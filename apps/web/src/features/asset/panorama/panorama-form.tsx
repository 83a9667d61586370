import { contract, type Panorama, type TourPlot } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordForm } from '../../../records/record-form.tsx'
import type { RecordKind } from '../../../records/screen.ts'
import type { Direction } from './directions.ts'
import { DegreesInput, PictureInput, PointInput, YawInput } from './form-inputs.tsx'
import { panoramaKey, usePlots } from './panorama-api.ts'

interface Props {
  /** The panorama to change; absent for a new one. */
  seen?: Panorama
  /** The plot of a new one. */
  plotId?: string | undefined
  plots: readonly TourPlot[]
  viewNow: () => Direction
  onSaved: (saved: Panorama) => void
  onClose: () => void
}

/** Adds a panorama, or changes its picture, name, plot, first view and place on the map. */
export function PanoramaForm({ seen, plotId, plots, viewNow, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const all = usePlots(true)
  const words = {
    plot: t('asset.levels.plot'),
    name: t('panorama.form.name'),
    picture: t('panorama.form.picture'),
  }
  // Until the register arrives, the plots of the tour have the name of the present one.
  const choices = (all.data ?? plots).map(({ id, name }) => ({ value: id, label: name }))
  const screen: RecordKind<Panorama> = {
    name: panoramaKey[0],
    words: {
      title: t('menu.panorama'),
      none: t('panorama.none'),
      create: t('panorama.form.create'),
      edit: t('panorama.form.edit'),
      created: t('panorama.form.created'),
      saved: t('panorama.form.saved'),
    },
    detail: contract.panoramaDetail,
    submit: contract.panoramaSubmit,
    nameOf: ({ name }) => name,
    initial: { plotId, point: null },
    valuesOf: ({ picture }) => ({ pictureId: picture.id }),
    form: (shown) =>
      formOf(contract.panoramaSubmit, [
        {
          name: 'plotId',
          label: words.plot,
          kind: 'choice',
          options: choices,
          ...(shown && shown.spots.length > 0 && { help: t('panorama.form.plotHelp') }),
        },
        { name: 'name', label: words.name },
        {
          name: 'pictureId',
          label: words.picture,
          kind: 'own',
          help: t('panorama.form.pictureHelp'),
          input: <PictureInput seen={shown?.picture} />,
        },
        ...(shown
          ? [
              {
                name: 'yaw' as const,
                label: t('panorama.form.yaw'),
                kind: 'own' as const,
                input: <YawInput viewNow={viewNow} />,
              },
              {
                name: 'pitch' as const,
                label: t('panorama.form.pitch'),
                kind: 'own' as const,
                input: <DegreesInput min={-90} max={90} />,
              },
            ]
          : []),
        {
          name: 'point',
          label: t('panorama.form.point'),
          kind: 'own',
          help: t('panorama.form.place'),
          input: <PointInput plots={plots} />,
        },
      ]),
  }
  return <RecordForm screen={screen} {...(seen && { seen })} onSaved={onSaved} onClose={onClose} />
}
