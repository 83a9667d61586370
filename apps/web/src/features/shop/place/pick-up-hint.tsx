import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { usePlaces } from './api.ts'

/** Suggests the usual pick-up point. An order is delivered to an address, so whoever picks it up says so in the note. */
export function PickUpHint({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useTranslation()
  const places = usePlaces()
  const usual = places.data?.find(({ isUsual }) => isUsual)
  if (!places.data || places.data.length === 0) return null
  const sentence = usual && t('shopCheckout.placeNote', { name: usual.name })
  return (
    <p className={classes(ui.wrap8x12, ui.tallButtons, ui.muted)}>
      <span>{usual ? t('shopCheckout.placeText', { name: usual.name }) : t('shopCheckout.placeNone')}</span>
      {sentence === undefined ? (
        <TabLink to="/shop/place">{t('shopCheckout.placeChoose')}</TabLink>
      ) : (
        <Button
          size="small"
          disabled={note.includes(sentence)}
          onClick={() => onNote([note.trim(), sentence].filter(Boolean).join('\n'))}
        >
          {t('shopCheckout.placeUse')}
        </Button>
      )}
    </p>
  )
}
