import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isColour } from '../lib/look/colour.ts'
import { chooseColour } from '../lib/look/look-store.ts'
import { useLook } from '../lib/look/use-look.ts'
import { settings } from '../lib/settings.ts'
import ui from '../ui/ui.module.css'
import { classes } from '../ui/classes.ts'
import styles from './colour-choice.module.css'

const presets = [
  ['sky', settings.defaultColour],
  ['indigo', '#5b6ee1'],
  ['violet', '#9254de'],
  ['magenta', '#eb2f96'],
  ['red', '#e5484d'],
  ['orange', '#fa8c16'],
  ['green', '#11a983'],
  ['ink', '#304156'],
] as const

/** Eight preset colours, or any other from the browser's colour picker or typed as #rrggbb. */
export function ColourChoice() {
  const { t } = useTranslation()
  const { colour } = useLook()
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    const wanted = text.startsWith('#') ? text : `#${text}`
    if (isColour(wanted)) chooseColour(wanted.toUpperCase())
  }
  const pick = (picked: string) => {
    setTyped(undefined)
    chooseColour(picked)
  }
  return (
    <div className={ui.stack12}>
      <div
        className={classes(styles.presets, ui.stack8, ui.between)}
        role="radiogroup"
        aria-label={t('navbar.color')}
      >
        {presets.map(([name, preset]) => (
          <label key={name} className={ui.stack} title={t(`colour.${name}`)}>
            <input
              type="radio"
              name="colour"
              className={styles.radio}
              aria-label={t(`colour.${name}`)}
              checked={colour.toLowerCase() === preset.toLowerCase()}
              onChange={() => pick(preset)}
              style={{ backgroundColor: preset }}
            />
          </label>
        ))}
      </div>
      <div className={classes(styles.own, ui.stack8)}>
        <input
          type="color"
          aria-label={t('colour.own')}
          title={t('colour.own')}
          value={colour.toLowerCase()}
          onChange={(event) => pick(event.target.value.toUpperCase())}
        />
        <Input
          aria-label={t('colour.code')}
          value={typed ?? colour}
          maxLength={7}
          status={
            typed === undefined || isColour(typed.startsWith('#') ? typed : `#${typed}`) ? '' : 'warning'
          }
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </div>
    </div>
  )
}
